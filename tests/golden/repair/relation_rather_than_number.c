// `n > 0` rather than `n >= 1`: of what means the same the operator that was mistaken.
#include <assert.h>
#include <stddef.h>

struct node {
  int value;
  struct node *next;
};

static struct node *nth(struct node *p, int n) {
  while (n-- >= 0)
    p = p->next;
  return p;
}

// options: --strict no --function test
void test(void) {
  struct node c = {3, NULL}, b = {2, &c}, a = {1, &b};
  assert(nth(&a, 0)->value == 1); // expect: test failing assertion here
  assert(nth(&a, 2)->value == 3);
}
// expect-repair: test gives 'n-- > 0' first
