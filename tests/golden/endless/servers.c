// Nothing stands behind these loops: serving for ever is what they are for.
#include <assert.h>
int nondet(void);
int table[4];

void serve(void) {
  for (;;) {
    int request = nondet();
    if (request >= 0 && request < 4)
      table[request] = 1;
  }
}

void idle(void) {
  for (;;)
    ;
}

void checked(int state) {
  while (1) {
    state = state == 1 ? 2 : 1;
    assert(state == 1 || state == 2);
  }
}

void asked_before(int n) {
  assert(n == n);
  while (n)
    ;
}
// expect: serve proved
// expect: idle skipped
// expect: checked proved
// expect: asked_before proved
