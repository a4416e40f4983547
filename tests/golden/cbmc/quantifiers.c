// Quantifiers in code: through macros, as their arguments, in any expression.
// options: --repair no
#include <assert.h>
#define ALL(i, n, e) __CPROVER_forall { int i; (0 <= i && i < (n)) ==> (e) }
#define some __CPROVER_exists
#define ZEROED(o) ALL(byte, sizeof(o), ((const unsigned char *)&(o))[byte] == 0)
#define CHECK(c) do { if (!(c)) __CPROVER_assert(0, #c); } while (0)

void holds(void) {
  int a[4] = {1, 2, 3, 4};
  assert(ALL(k, 4, a[k] > 0));
  CHECK(ALL(k, 3, a[k] < a[k + 1]));
  _Bool pairs = ALL(i, 4, some { int j; 0 <= j && j < 4 && a[i] + a[j] == 5 });
  assert(pairs);
} // expect: holds proved

struct s {
  int a, b;
};

void bytes(int n) {
  struct s x = {0, n};
  if (n == 0)
    assert(ZEROED(x));
  CHECK(ZEROED(x)); // expect: bytes failing assertion here
}

void assumed(void) {
  int a[5];
  __CPROVER_assume(ALL(i, 5, a[i] == i));
  __CPROVER_assert(a[2] == 2, "two");
  assert(__CPROVER_exists { int i; (0 <= i && i < 5) && a[i] == 5 }); // expect: assumed failing assertion here
} // expect-note: assumed 'locals of this harness'

void without_an_end(int *a) {
  assert(__CPROVER_forall { int i; a[i] == 0 }); // expect: without_an_end unsupported "quantifier: the range of 'i' is not finite" here
}
