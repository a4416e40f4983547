// A loop that may run four thousand million times: true as far as it was looked.
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
// options: --unwind-limit 8
// expect: countdown bounded 8
