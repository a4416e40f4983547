// Structs by value: nested, with arrays, copied whole, passed and returned.
#include <assert.h>

struct Point {
  int x, y;
};
struct Box {
  struct Point low, high;
  unsigned char tag[2];
};

struct Box moved(struct Box box, int dx) {
  box.low.x += dx;
  box.high.x += dx;
  box.tag[1] = 9;
  return box;
}

void structs(struct Box box, int dx) {
  struct Box before = box;
  struct Box after = moved(box, dx);
  assert(box.low.x == before.low.x && box.tag[1] == before.tag[1]);
  assert(after.low.x == before.low.x + dx && after.high.y == before.high.y);
  assert(after.tag[0] == before.tag[0] && after.tag[1] == 9);
  after.low = after.high;
  assert(after.low.y == before.high.y);
  struct Point p = {.y = 4};
  assert(p.x == 0 && p.y == 4);
  assert(moved(box, 1).high.x == box.high.x + 1);
}
// expect: structs proved
// expect: moved proved
