#include <assert.h>
#include <string.h>

static int is_palindrome(const char *s) {
  int i = 0;
  int j = (int)strlen(s) - 1;
  //- int j = (int)strlen(s);
  while (i < j) {
    if (s[i] != s[j])
      return 0;
    i++;
    j--;
  }
  return 1;
}

// specification
int main(void) {
  assert(is_palindrome("level"));
  assert(is_palindrome("abba"));
  assert(!is_palindrome("abca"));
  assert(is_palindrome(""));
  assert(is_palindrome("x"));
  return 0;
}
