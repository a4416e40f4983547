// A condition that is a constant does not make an iteration free where the state can be one that
// was there before: else each of 4,096 asks whether it is, of terms that become ever deeper.
#include <assert.h>

int f(unsigned char x, unsigned char y) {
  unsigned char a = x, b = y, i = 1;
  while (i != a) { // expect: f failing endless-loop 'while (i != a)' here
    a = 0;
    b /= 3;
  }
  assert(i == a);
  return b;
}
// options: --repair no
