// A loop whose condition is arbitrary each time.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

void events(void) {
  unsigned char state = 0;
  while (__VERIFIER_nondet_int()) {
    state = (state + 1) % 3;
    assert(state < 3);
  }
}
// expect: events proved
