// Two faults that assertions show one after the other: what mends the first alone is not shown, nor
// what does by overturning both sides of it.
#include <assert.h>

static int fixed(int i) { return i << 8; }
static int product(int a, int b) { return a * b >> 16; }
static int quotient(int a, int b) { return a / b << 8; }

// options: --strict no --function main --max-changes 2 --repairs 5
int main(void) {
  assert(product(fixed(3), fixed(2)) == fixed(6)); // expect: main failing assertion here
  assert(product(128, fixed(5)) == fixed(2) + 128);
  assert(quotient(fixed(1), fixed(2)) == 128);
}
// expect-repair: main gives 'a * b >> 8' first
// expect-repair: main gives '(a << 8) / b' first
// expect-no-repair: main gives 'i >> 8'
