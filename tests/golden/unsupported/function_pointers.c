// Variable arguments, functions without prototype.
#include <assert.h>
#include <stdarg.h>

int variadic(int n, ...) {
  va_list list;
  va_start(list, n);
  int first = va_arg(list, int);
  va_end(list);
  assert(first == n);
  return first;
}

int caller(int x) {
  int r = variadic(1, x);
  assert(r == x);
  return r;
}

int through_pointer(int (*f)(int, ...), int x) { return f(x, x); }

int without_prototype(int (*f)(), int x) { return f(x); }
// expect: variadic unsupported 'variadic function' line 5
// expect: caller unsupported "call to variadic function 'variadic'" line 15
// expect: through_pointer unsupported 'call of a variadic function through a pointer' line 20
// expect: without_prototype unsupported 'call through a pointer to a function without prototype' line 22
