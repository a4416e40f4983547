// Structs behind pointers, members of members, arrays in structs.
#include <assert.h>
struct point {
  int x, y;
};
struct shape {
  struct point corner[2];
  struct point *centre;
};

int moved(struct shape *s, int by) {
  if (!s->centre)
    return 0;
  s->corner[1].x = by;
  s->centre->x = by;
  assert(s->corner[1].x == s->centre->x); // expect: moved proved
  return 0;
}

int corner(struct shape *s, unsigned i) {
  if (i <= 2)
    return s->corner[i].y; // expect: corner failing bounds 's->corner[i]' here
  return 0;
}
