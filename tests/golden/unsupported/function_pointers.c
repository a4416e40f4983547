// Functions as values, variable arguments.
#include <assert.h>
#include <stdarg.h>

int twice(int x) { return 2 * x; }

int applied(int (*f)(int), int x) {
  int r = f(x);
  assert(r == r);
  return r;
}

int chosen(int x) {
  int (*f)(int) = twice;
  assert(f(x) == 2 * x);
  return x;
}

int variadic(int n, ...) {
  va_list list;
  va_start(list, n);
  int first = va_arg(list, int);
  va_end(list);
  assert(first == n);
  return first;
}
// expect: applied unsupported 'call through a function pointer' line 8
// expect: variadic unsupported 'variadic function' line 19
// expect: chosen unsupported 'call through a function pointer' line 15
