// What functions do that a header declares and no file defines is no evidence: where that alone
// brings a failure about, a test is not decided.
// options: --strict no --repair no
#include "unseen.h"
#include <assert.h>

void test_area(void) {
  struct box b = {2};
  assert(area(&b, 3) == 12);
}
void test_grown(void) {
  struct box b = {2};
  grow(&b, 1);
  assert(b.size == 3);
}
void test_made(void) {
  struct box *b = made(3);
  assert(b->size == 3);
}
// Whatever they do.
void test_index(void) {
  struct box b = {2};
  int n[2] = {1, 2};
  if (area(&b, 1) > 0)
    assert(n[1] == 1);
}
// Inputs: what nothing is given to, what is named so, what stands in the file itself.
void test_limit(void) { assert(limit() > 0); }
void test_between(void) { assert(nondet_between(0, 3) > 0); }
int sensor(int number);
void test_sensor(void) { assert(sensor(1) > 0); }
// expect: test_area unknown
// expect: test_grown unknown
// expect: test_made unknown
// expect: test_index failing assertion 'n[1] == 1' line 25
// expect: test_limit failing assertion 'limit() > 0' line 28
// expect: test_between failing assertion 'nondet_between(0, 3) > 0' line 29
// expect: test_sensor failing assertion 'sensor(1) > 0' line 31
