// What costs so much each.
#include <assert.h>
#include <stddef.h>

struct item {
  unsigned price, count;
};

static unsigned total(const struct item *all, size_t n) {
  unsigned sum = 0;
  for (size_t i = 0; i < n; i++)
    sum += all[i].price;
  return sum;
}

// options: --strict no --function test
void test(void) {
  struct item all[2] = {{10, 2}, {5, 1}};
  assert(total(all, 2) == 25); // expect: test failing assertion here
}
// expect-repair: test gives 'sum += all[i].price * all[i].count;' first
// rule: times-member
