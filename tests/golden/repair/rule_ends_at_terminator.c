// A character that may not be in the string.
#include <assert.h>

static int first_space(const char *s) {
  int i = 0;
  while (s[i] != ' ') // expect: test failing bounds here
    i++;
  return s[i] ? i : -1;
}

// options: --strict no --function test
void test(void) {
  assert(first_space("a b") == 1);
  assert(first_space("a\tb c") == 3);
  assert(first_space("ab") == -1);
}
// expect-repair: test gives "while (s[i] != '\0' && s[i] != ' ')" first
// rule: ends-at-terminator
