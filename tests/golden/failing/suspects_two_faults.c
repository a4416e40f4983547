// F5: two faults; no single component explains all failing inputs.
#include <assert.h>

struct Pair {
  int low, high;
};

void sorted(int a, int b) {
  struct Pair p;
  p.low = a;
  p.high = a;
  if (b > a)
    p.low = b;
  assert(p.low <= p.high && (p.low == a || p.low == b) && (p.high == a || p.high == b) &&
         p.low + p.high == a + b); // expect: sorted failing assertion
}
// options: --max-changes 2
