// Assembly without a text hides a value from the compiler; it stays what it is.
#include <assert.h>

// expect: hidden proved
int hidden(int x) {
  int y = x;
  __asm__("" : "+r"(y));
  assert(y == x);
  return y;
}

// expect: written failing assertion
// expect-note: written 'inline assembly'
int written(int x) {
  int y = x;
  __asm__("" : "=r"(y));
  assert(y == x);
  return y;
}
