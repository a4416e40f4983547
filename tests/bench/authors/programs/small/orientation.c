#include <assert.h>

struct point {
  int x, y;
};

/* 1 to the left, -1 to the right, 0 on the line from a to b. */
static int side(struct point a, struct point b, struct point p) {
  int cross = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
  //- int cross = (b.x - a.x) * (p.y - b.y) - (b.y - a.y) * (p.x - a.x);
  return (cross > 0) - (cross < 0);
}

// specification
int main(void) {
  struct point a = {1, 1}, b = {5, 3};
  struct point l = {2, 4}, r = {4, 0}, on = {3, 2};
  assert(side(a, b, l) == 1);
  assert(side(a, b, r) == -1);
  assert(side(a, b, on) == 0);
  assert(side(b, a, l) == -1);
  return 0;
}
