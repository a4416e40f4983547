// What an iteration does is right whatever came before.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
int state;

void machine(void) {
  state = 0;
  while (1) {
    switch (state) {
    case 0: state = __VERIFIER_nondet_int() ? 1 : 2; break;
    case 1: state = 2; break;
    case 2: state = 0; break;
    default: assert(0);
    }
  }
}

void toggled(int n) {
  int on = 0, off = 1;
  for (int i = 0; i < n; i++) {
    on = !on;
    off = !off;
    assert(on != off);
  }
}
// expect: machine proved
// expect: toggled proved
