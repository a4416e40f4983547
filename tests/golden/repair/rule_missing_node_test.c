// What a walk asks of the nodes besides that there are any (W6).
// rule: missing-node-test
#include <assert.h>
#include <stddef.h>

struct node {
  int key;
  struct node *next;
};

static struct node *behind_equal(struct node *p) {
  struct node *q = p->next;
  while (q != NULL)
    q = q->next;
  return q;
}

// expect-repair: test_behind 'Replace `q != NULL` with `q != NULL && q->key == p->key`' first
void test_behind(void) {
  struct node d = {7, NULL}, c = {5, &d}, b = {5, &c}, a = {5, &b};
  assert(behind_equal(&a) == &d); // expect: test_behind failing assertion here
  assert(behind_equal(&c) == &d && behind_equal(&d) == NULL);
}
// expect: behind_equal bounded
