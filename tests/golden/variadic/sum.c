// Arguments behind the named ones.
#include <assert.h>
#include <stdarg.h>

static int sum(int count, ...) {
  va_list list;
  int total = 0;
  va_start(list, count);
  for (int i = 0; i < count; i++)
    total += va_arg(list, int); // expect: too_few failing bounds here
  va_end(list);
  return total;
}

int three(void) {
  int r = sum(3, 1, 2, 3);
  assert(r == 6);
  return r;
}

int wrong(short x) {
  int r = sum(2, x, 1);
  assert(r != 8); // expect: wrong failing assertion here
  return r;
}

int too_few(void) { return sum(3, 1, 2); }

int nested(void) {
  int r = sum(2, sum(2, 1, 2), sum(1, 4));
  assert(r == 7);
  return r;
}
// expect: three proved
// expect: nested proved
// expect: sum proved
