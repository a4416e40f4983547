// A loop that may run four thousand million times.
#include <assert.h>

unsigned countdown(unsigned n) {
  unsigned steps = 0;
  while (n != 0) {
    n--;
    steps++;
    assert(steps != 0);
  }
  return steps;
}
// expect: countdown proved
