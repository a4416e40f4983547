// Signed overflow is not checked: it wraps.
#include <assert.h>
#include <limits.h>

void wraps(int x, long l) {
  if (x != INT_MIN && l != LONG_MIN) { // has no quotient, and processors trap
    assert(x / -1 == -x);
    assert(x % -1 == 0 && l % -1 == 0);
  }
  assert(x + 1 > x || x == INT_MAX);
  assert(INT_MAX + 1 == INT_MIN);
  int y = x;
  y *= 65536;
  assert((y & 0xffff) == 0);
}

void unsigned_loop(void) {
  int rounds = 0;
  for (unsigned i = 3; i < 4; i--)
    rounds++;
  assert(rounds == 4);
}
// expect: wraps proved
// expect: unsigned_loop proved
