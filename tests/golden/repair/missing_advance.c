// rule: missing-advance
// The sign is recognised and not passed: the digits are looked for where it stands.
#include <assert.h>

static int number(const char *s) {
  int sign = 1, n = 0;
  while (*s == ' ')
    s++;
  if (*s == '-')
    sign = -1;
  while (*s >= '0' && *s <= '9')
    n = 10 * n + (*s++ - '0');
  return sign * n;
}

void test_number(void) {
  assert(number("12") == 12);
  assert(number(" -7") == -7); // expect: test_number failing assertion 'number(" -7") == -7' here
}
// expect: number bounded
// expect-repair: test_number gives 's++;' first
