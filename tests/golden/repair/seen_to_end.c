// A change that takes away what failed and lets the recursion go on for ever is no repair.
#include <assert.h>
#include <stdbool.h>

static bool palindrome(const char *s, int i, int j) {
  if (s[i] != s[j]) // expect: main failing bounds here
    return false;
  return palindrome(s, i + 1, j - 1);
}
int main(void) {
  assert(palindrome("level", 0, 4));
  assert(!palindrome("lever", 0, 4));
  return 0;
}
// expect-no-repair: main gives 'j >= 0 && s[i] != s[j]'
// expect-no-repair: main gives '0 - 1'
// options: --function main --strict no --max-changes 2 --repairs 5
