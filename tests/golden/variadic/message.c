// A message in a buffer of fixed size.
// options: --repair no
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static char message[8];

static int set(const char *format, ...) {
  va_list list;
  va_start(list, format);
  int n = vsnprintf(message, sizeof message, format, list);
  va_end(list);
  return n;
}

int kept(unsigned char x) {
  int n = set("%hhu of %d", x, 3);
  assert(n == 6 || n == 7 || n == 8);
  assert(message[7] == 0 || n < 7);
  return n;
}

int too_long(unsigned char x) {
  int n = set("%hhu of %d", x, 3);
  return message[n]; // expect: too_long failing bounds here
}
// expect: kept proved
// expect: set bounded
