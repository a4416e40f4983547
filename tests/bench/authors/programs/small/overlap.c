#include <assert.h>

struct box {
  int left, top, right, bottom; /* right and bottom lie outside */
};

static int overlap(struct box a, struct box b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  //- return a.left < b.left && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

// specification
int main(void) {
  struct box a = {0, 0, 4, 4}, b = {2, 3, 6, 8}, c = {4, 0, 6, 4}, d = {1, 5, 3, 7};
  assert(overlap(a, b));
  assert(overlap(b, a));
  assert(!overlap(a, c));
  assert(!overlap(c, a));
  assert(!overlap(a, d));
  assert(!overlap(d, a));
  return 0;
}
