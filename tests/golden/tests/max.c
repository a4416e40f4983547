// A2: the tests are the specification; the fault is in what they call, and every candidate runs
// all of them.
#include <assert.h>

static int max(int a, int b, int c) {
  int m = a;
  if (b > m)
    m = b;
  if (c > a)
    m = c;
  return m;
}

void test_first(void) { assert(max(3, 2, 1) == 3); } // expect: test_first proved

void test_last(void) {
  int m = max(1, 2, 3);
  assert(m == 3);
} // expect: test_last proved

void test_middle(void) {
  int m = max(1, 3, 2);
  assert(m == 3); // expect: test_middle failing assertion here
}
// expect-repair: test_middle gives 'if (c > m)' tests
// expect-no-repair: test_middle gives 'max(1, 3, 3)'
// expect-no-repair: test_middle gives 'assert(m == 2)'
