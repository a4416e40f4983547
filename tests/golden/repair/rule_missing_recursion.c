// rule: missing-recursion
// options: --function test_last --strict no --repairs 5
// The last node is the last one of what follows, not what follows.
#include <assert.h>
#include <stddef.h>

struct node {
  int value;
  struct node *next;
};

static struct node *last(struct node *node) {
  if (!node->next)
    return node;
  return node->next;
}

void test_last(void) {
  struct node three = {3, NULL}, two = {2, &three}, one = {1, &two};
  assert(last(&three) == &three);
  assert(last(&two)->value == 3);
  assert(last(&one)->value == 3);
}

// expect: test_last failing assertion 'last(&one)->value == 3' line 22
// expect-repair: test_last gives 'return last(node->next);'
