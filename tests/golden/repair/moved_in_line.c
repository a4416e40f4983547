// Statements of one line are told by themselves.
#include <assert.h>

static int second(const int v[], int n) {
  int best = v[0], next = v[1];
  for (int i = 1; i < n; i++) {
    if (v[i] > best) { best = v[i]; next = best; }
    else if (v[i] > next) next = v[i];
  }
  return next;
}

void test(void) {
  int a[4] = {13, 19, 15, 11}, b[3] = {17, 12, 14}, c[2] = {11, 12};
  assert(second(a, 4) == 15); // expect: test failing assertion 'second(a, 4) == 15' here
  assert(second(b, 3) == 14);
  assert(second(c, 2) == 11);
}
// expect-repair: test 'Move `best = v[i];` behind `next = best;`'
// options: --function test
