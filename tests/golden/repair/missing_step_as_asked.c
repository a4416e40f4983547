// The step that a loop lacks: what it takes of a number and how it compares it say which.
// options: --repairs 5 --strict no --head-preconditions yes
#include <assert.h>

static unsigned power(unsigned base, int exponent) {
  unsigned result = 1;
  while (exponent > 0) {
    result = result * base;
  }
  return result;
}

static int ones(unsigned x) {
  int count = 0;
  while (x != 0) {
    if (x & 1)
      count++;
  }
  return count;
}

static int length(const char *s) {
  unsigned char n = 0;
  while (*s != '\0')
    n++;
  return n;
}

void test_power(void) { assert(power(2, 3) == 8); }
void test_ones(void) { assert(ones(6) == 2); }
void test_length(void) { assert(length("abcd") == 4); }
// expect: length bounded
// expect: test_power failing endless-loop 'while (exponent > 0)' line 7
// expect: test_ones failing endless-loop 'while (x != 0)' line 15
// expect: test_length failing endless-loop "while (*s != '\0')" line 24
// expect-repair: test_power gives 'exponent--;' first
// expect-repair: test_ones gives 'x = x >> 1;' first
// expect-repair: test_length gives 's++;' first
