// A function that a guard and an assertion both ask says what is wanted: what it is asked about is
// mended, not the answer.
// options: --repairs 5 --max-changes 1 --strict no
#include <assert.h>

struct span {
  int low, high;
};

static struct span joined(struct span a, struct span b) {
  struct span r;
  r.low = a.low < b.low ? a.low : b.low;
  r.high = a.high > b.high ? b.high : a.high;
  return r;
}

static int contains(struct span s, int x) { return x >= s.low && x <= s.high; }

void test_joined(struct span a, struct span b, int x) {
  if (contains(a, x) || contains(b, x))
    assert(contains(joined(a, b), x)); // expect: test_joined failing assertion here
}

// expect: joined proved
// expect: contains proved
// expect-repair: test_joined gives 'a.high < b.high ?' proved first silent
