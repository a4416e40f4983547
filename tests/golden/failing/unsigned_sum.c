// options: --repair no
// A sum that may wrap is bounded by nothing: a bound that no octagon can say was cut, and the function
// proved (P2).
#include <assert.h>
int nondet_int(void);

static unsigned long offset(int size, int flags) {
  unsigned long form = (unsigned long)flags + (unsigned long)size;
  assert(form != 7);
  return form;
}
// expect: offset failing assertion 'form != 7'

int main(void) {
  int rounds = 0;
  while (nondet_int())
    rounds ^= 3;
  return (int)offset(2, nondet_int());
}
// expect: main failing assertion 'form != 7'
