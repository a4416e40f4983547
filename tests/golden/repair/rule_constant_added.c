// A number is missing that a solver finds, spelled as the code would spell it.
#include <assert.h>

int hex(char c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a';
  return -1;
}

// expect-repair: test_hex gives "return c - 'a' + 10;" first
void test_hex(void) {
  assert(hex('7') == 7);
  assert(hex('c') == 12); // expect: test_hex failing assertion here
  assert(hex('x') == -1);
}

int number(const char *s) { // expect: number bounded 'up to strings of 8 characters'
  int n = 0;
  while (*s >= '0' && *s <= '9')
    n = 10 * n + *s++;
  return n;
}

// expect-repair: test_number gives "n = 10 * n + *s++ - '0';" first
void test_number(void) {
  assert(number("5") == 5); // expect: test_number failing assertion here
  assert(number("42") == 42);
}
// expect: hex skipped
// rule: constant-added
