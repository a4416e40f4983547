// A function that the user left out, with the reason.
#include <assert.h>

//@ salve ignore the caller checks x
int odd(int x) {
  assert(x % 2);
  return x;
}

int even(int x) {
  assert(x * 2 % 2 == 0);
  return x;
}
// expect: odd skipped
// expect: even proved
