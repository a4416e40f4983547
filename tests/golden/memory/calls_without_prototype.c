// Pointers to functions that say nothing of the parameters, and variadic ones.
// options: --repair no -- -std=gnu89 -w
#include <assert.h>
#include <stdarg.h>

static int twice(int x) { return x + x; }
static int zero() { return 0; }

int called(int x) {
  int (*f)() = twice;
  if (x > 1000 || x < -1000)
    return 0;
  assert(f(x) == 2 * x);
  f = zero;
  assert(f() == 0);
  return 0; // expect: called proved
}

int wrong(void) {
  int (*f)() = twice;
  return f(1.5); // expect: wrong failing invalid-call here
}

static int sum(int n, ...) {
  int result = 0;
  va_list list;
  va_start(list, n);
  while (n-- > 0)
    result += va_arg(list, int);
  va_end(list);
  return result;
}

int variadic(void) {
  int (*f)(int, ...) = sum;
  assert(f(3, 1, 2, 3) == 6);
  assert(f(2, 1, 2) == 4); // expect: variadic failing assertion 'f(2, 1, 2) == 4' here
  return 0;
}
// expect: sum proved
