// Operands in the wrong order.
// options: --strict no --function test_quotient --function test_rest --function distance
#include <assert.h>

static int quotient(int a, int b) { return b / a; }
static unsigned rest(unsigned a, unsigned b) { return b % a; }

// expect-repair: test_quotient gives 'return a / b;' first
void test_quotient(void) {
  assert(quotient(7, 2) == 3); // expect: test_quotient failing assertion here
  assert(quotient(12, 3) == 4);
}

// expect-repair: test_rest gives 'return a % b;' first
void test_rest(void) {
  assert(rest(7, 4) == 3); // expect: test_rest failing assertion here
  assert(rest(3, 5) == 3);
}

// expect-repair: distance gives 'return b - a;' first
//@ requires 0 <= a <= b; ensures \result >= 0 && a + \result == b;
int distance(int a, int b) { return a - b; } // expect: distance failing postcondition line 21
// rule: swapped-difference
// rule: swapped-quotient
// rule: swapped-remainder
