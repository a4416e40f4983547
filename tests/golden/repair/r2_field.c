// R2, level 3: another field of the same type, read or written, nested.
#include <assert.h>

struct Point {
  int x, y;
  long weight;
};
struct Line {
  struct Point from, to;
};

int width(struct Line line) {
  int r = line.to.x - line.from.y;
  assert(r == line.to.x - line.from.x); // expect: width failing assertion here
  return r;
}

struct Point flipped(struct Point p) {
  struct Point r = p;
  r.x = p.y;
  r.x = p.x;
  assert(r.x == p.y && r.y == p.x); // expect: flipped failing assertion here
  return r;
}
// expect-repair: width gives 'int r = line.to.x - line.from.x;' proved
// expect-repair: flipped gives 'r.y = p.x;' proved
// rule: other-field
