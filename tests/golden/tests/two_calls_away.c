// A2: the fault is two calls away from the tests, structs are passed by pointer.
#include <assert.h>

struct account {
  int id, balance, limit;
};

static int fee(int amount) { return amount / 100; }
static int total(int amount) { return amount - fee(amount); }

int withdraw(struct account *a, int amount) {
  int t = total(amount);
  if (a->balance + a->limit < t)
    return -1;
  a->balance -= t;
  return 0;
}

void test_withdraw(void) {
  struct account a = {1, 1000, 0};
  assert(withdraw(&a, 100) == 0);
  assert(a.balance == 899); // expect: test_withdraw failing assertion here
}

void test_refuse(void) {
  struct account a = {3, 10, 0};
  assert(withdraw(&a, 100) == -1);
  assert(a.balance == 10);
}
// expect: withdraw proved
// expect: test_refuse proved
// expect-repair: test_withdraw gives 'return amount + fee(amount);' tests first silent
// expect-no-repair: test_withdraw gives '{1, 999, 0}'
