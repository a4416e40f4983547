// A message in a buffer of fixed size.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static char message[16];

static int set(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int n = vsnprintf(message, sizeof message, format, list);
  va_end(list);
  return n;
}

int kept(int x) {
  int n = set("%d of %d", x, 3);
  assert(n >= 0 && message[15] == 0 || n < 15);
  return n;
}

int too_long(int x) {
  int n = set("%d", x);
  return message[n]; // expect: too_long failing bounds here
}
// expect: kept proved
// expect: set unsupported 'arguments of a variadic function that is analysed by itself' line 10
