// A2: tests of functions on strings; the wrong one is off by one.
#include <assert.h>
#include <string.h>

int count(const char *s, char c) {
  int n = 0;
  for (; *s; s++)
    if (*s == c)
      n++;
  return n;
}

int palindrome(const char *s) {
  int i = 0, j = (int)strlen(s);
  while (i < j)
    if (s[i++] != s[j--])
      return 0;
  return 1;
}

void test_count(void) {
  assert(count("banana", 'a') == 3);
  assert(count("", 'x') == 0);
}

void test_palindrome(void) {
  assert(palindrome("anna")); // expect: test_palindrome failing assertion here
  assert(!palindrome("ab"));
  assert(palindrome(""));
}
// expect: count bounded 'up to strings of 8 characters'
// expect: palindrome bounded 'up to strings of 8 characters'
// expect: test_count proved
// expect-repair: test_palindrome gives 'j = (int)strlen(s) - 1' tests
