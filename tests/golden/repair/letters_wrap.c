// rule: wrapped-around
// There are as many letters as the code asks for: behind the last one comes the first.
#include <assert.h>

static char shift(char c, int k) {
  if (c >= 'a' && c <= 'z')
    return 'a' + (c - 'a' + k);
  return c;
}

void test_shift(void) {
  assert(shift('a', 1) == 'b');
  assert(shift('z', 1) == 'a'); // expect: test_shift failing assertion "shift('z', 1) == 'a'" here
  assert(shift('!', 1) == '!');
}
// expect: shift skipped
// expect-repair: test_shift gives "(c - 'a' + k) % 26" first
