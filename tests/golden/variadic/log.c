// The everyday use: a message, and what is done besides.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static int errors;

static void report(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vfprintf(stderr, format, list);
  va_end(list);
  errors++;
}

int checked(int x) {
  errors = 0;
  if (x > 100)
    report("%d is too much for %s\n", x, "this");
  assert(errors == (x > 100));
  return errors;
}

int last(int x) {
  report("%d\n", x);
  assert(x != 9); // expect: last failing assertion here
  return x;
}
// expect: checked proved
// expect: report bounded
