// Calls through pointers reach the functions whose address is taken.
#include <assert.h>
static int twice(int x) { return x * 2; }
static int next(int x) { return x + 1; }
static int (*const table[])(int) = {twice, next};

int chosen(unsigned i, int x) {
  if (i > 1 || x > 1000 || x < -1000)
    return 0;
  int r = table[i](x);
  assert(r == (i ? x + 1 : x + x)); // expect: chosen proved
  return r;
}

static int apply(int (*f)(int), int x) { return f(x); }

int wrong(int x) {
  assert(apply(twice, x) == apply(&next, x)); // expect: wrong failing assertion here
  return 0;
}

int nowhere(int x) {
  int (*f)(int) = 0;
  if (x)
    f = next;
  return f(x); // expect: nowhere failing invalid-call 'f(x)' here
}
// options: --function chosen --function wrong --function nowhere
