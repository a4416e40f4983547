// What overflows for values that a harness draws and nobody thought of restricting is not its
// subject; what overflows whatever is drawn is.
// options: --strict no --repair no
#include <assert.h>

int nondet_int(void);

static int twice(int n) { return 2 * n; } // expect: test_certain failing overflow here

int main(void) {
  int n = nondet_int();
  assert(twice(n) == n + n);
  return 0;
}

int test_certain(void) {
  int most = 2147483647 - (nondet_int() & 1);
  return twice(most) > 0;
}

// expect: main proved
