// Proved of the runs that end; that all do is not shown.
#include <assert.h>

void syracuse(unsigned n) {
  while (n > 1)
    n = n % 2 == 0 ? n / 2 : 3 * n + 1;
  assert(n <= 1);
}

void wandering(int x, int y) {
  while (x > 0) {
    if (y > 0) {
      y--;
    } else {
      x--;
      y = 1000;
    }
  }
  assert(x <= 0);
}
// expect: syracuse proved
// expect-note: syracuse 'that the loop `while (n > 1)` ends is not shown'
// expect: wandering proved
// expect-note: wandering 'that the loop `while (x > 0)` ends is not shown'
