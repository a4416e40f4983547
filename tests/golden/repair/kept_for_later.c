// rule: kept-for-later
// The first one is returned, and the last one was asked for.
#include <assert.h>

static const char *last(const char *s, char c) {
  const char *found = 0;
  for (; *s; s++)
    if (*s == c)
      return s;
  return found;
}

void test_last(void) {
  const char *t = "abcabc";
  assert(last(t, 'b') == t + 4); // expect: test_last failing assertion "last(t, 'b') == t + 4" here
  assert(last(t, 'x') == 0);
}
// expect: last bounded
// expect-repair: test_last gives 'found = s;' first
