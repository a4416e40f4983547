// What changes more than its own variables is no test case, though its assertion alone reads `left`.
#include <assert.h>

struct account {
  int balance;
};

static int with_fee(int amount) { return amount + 1; }

void withdraw(struct account *a, int amount, int left) {
  a->balance += with_fee(amount);
  assert(a->balance == left); // expect: main failing assertion here
}

int main(void) {
  struct account a = {100};
  withdraw(&a, 29, 70);
  withdraw(&a, 9, 60);
  return 0;
}
// options: --strict no --function main --repairs 5
// expect-repair: main gives 'a->balance -= with_fee(amount);' first
