// A value that a condition decides, of two: which one, and by how much they differ, is found.
// rule: either-value
// options: --function main --strict no --repairs 5
#include <assert.h>

int nondet_int(void);
void __VERIFIER_assume(int condition);

static int member, price;

static int postage(void) {
  if (member)
    return 0;
  return 5;
}
static int reduced(void) { return price; }
static int total(void) { return reduced() + postage(); }

int main(void) {
  member = nondet_int();
  price = nondet_int();
  __VERIFIER_assume(price >= 0 && price < 1000);
  assert(total() == (member != 0 ? price - 30 : price + 5)); // expect: main failing assertion here
}

// expect-repair: main gives 'return member ? price - 30 : price;' proved silent
