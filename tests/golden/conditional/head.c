// Assertions at the head are preconditions: assumed, and checked where the function is called.
// options: --strict no --repair no --head-preconditions yes
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#define REQUIRE(x) do { if (!(x)) abort(); } while (0)

int inverse(int x) {
  assert(x != 0);
  return 100 / x;
}

int get(const int *a, unsigned i) {
  int r;
  REQUIRE(a != NULL);
  REQUIRE(i < 1);
  r = a[i];
  return r;
}

int zero(void) { return inverse(0); }
int one(void) { return inverse(1); }
int passes(int x) { return inverse(x); }

// Nothing else is checked here, and nobody calls it: this is a goal.
void lemma(int x) { assert((x & 1) == 0); }

// It speaks of what is computed.
int computed(int x) {
  assert(inverse(x) > 1000);
  return x / 2;
}

int table[4];
// Something is computed before.
int later(int x, int y) {
  int r = table[x & 3];
  assert(y != 3);
  return r / y;
}
// It is checked what the guard lets through.
int guarded(int x) {
  if (x > 100)
    return -1;
  assert(x <= 99);
  return 100 / (x * x + 1);
}
// Nothing else is checked here, and nobody calls it.
int plain(int x) {
  assert(x != 7);
  return x;
}
// expect: inverse proved
// expect: get proved
// expect: zero failing assertion 'x != 0' line 9
// expect: one proved
// expect: passes conditional 'x != 0'
// expect: lemma failing assertion '(x & 1) == 0' line 26
// expect: computed failing assertion 'inverse(x) > 1000' line 30
// expect: later failing assertion 'y != 3' line 38
// expect: guarded failing assertion 'x <= 99' line 45
// expect: plain failing assertion 'x != 7' line 50
