// A character is an index where its place among digits or letters is meant.
// rule: digit-value
// options: --strict no --repairs 3
#include <assert.h>

static void histogram(const char *s, int counts[10]) {
  for (int i = 0; i < 10; i++)
    counts[i] = 0;
  for (; *s; s++)
    if (*s >= '0' && *s <= '9')
      counts[*s]++;
}

void test_histogram(void) {
  int c[10];
  histogram("a1b22", c);
  assert(c[1] == 1);
  assert(c[2] == 2);
  assert(c[0] == 0);
}
// expect: test_histogram failing bounds 'counts[*s]' line 11
// expect-repair: test_histogram gives "counts[*s - '0']++;" first

static int first_unique(const char *s) {
  int seen[26] = {0};
  for (int i = 0; s[i] >= 'a' && s[i] <= 'z'; i++)
    seen[s[i]]++;
  for (int i = 0; s[i] >= 'a' && s[i] <= 'z'; i++)
    if (seen[s[i] - 'a'] == 1)
      return i;
  return -1;
}

void test_first_unique(void) {
  assert(first_unique("abab") == -1);
  assert(first_unique("aabcb") == 3);
}
// expect: test_first_unique failing bounds 'seen[s[i]]' line 27
// expect-repair: test_first_unique gives "seen[s[i] - 'a']++;" first
// expect: histogram conditional
// expect: first_unique conditional
