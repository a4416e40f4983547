// A state that comes again: the loop never ends, and an assertion waits for it.
// options: --repair no
#include <assert.h>

void alone(void) {
  for (;;) // expect: alone failing endless-loop 'for (;;)' here
    ;
  assert(0);
}

int no_progress(int i, int n) {
  while (i < n) // expect: no_progress failing endless-loop 'while (i < n)' here
    n = n + 0;
  assert(i >= n);
  return i;
}

void sometimes(unsigned n) {
  unsigned i = 0;
  do { // a step of 0 never comes to the end
    i += n;
  } while (i < 6); // expect: sometimes failing endless-loop 'do … while (i < 6)' here
  assert(i >= 6);
}

void to_and_fro(int x) {
  int i = 0;
  while (i != 5) // expect: to_and_fro failing endless-loop 'while (i != 5)' here
    i = x == 7 ? 1 - i : i + 1;
  assert(i == 5);
}

static int waits(int flag) {
  while (flag) // expect: called failing endless-loop 'while (flag)' here
    ;
  return 1;
}

void called(int flag) { assert(waits(flag) == 1); }
