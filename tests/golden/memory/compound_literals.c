// Unnamed objects: in a function they live as long as the block.
#include <assert.h>
struct point {
  int x, y;
};
static int sum(const struct point *p) { return p->x + p->y; }

int literal(int x) {
  if (x > 100 || x < 0)
    return 0;
  assert(sum(&(struct point){x, 2}) == x + 2);
  int *a = (int[]){1, x, 3};
  a[0] = 5;
  assert(a[0] == 5 && a[1] == x); // expect: literal proved
  return 0;
}

int outlived(int x) {
  int *p = 0;
  if (x) {
    p = (int[]){x};
  }
  return p ? *p : 0; // expect: outlived failing dangling-dereference '*p' here
}
// options: --function literal --function outlived
