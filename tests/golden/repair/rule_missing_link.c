// An assignment between nodes is missing (W6).
// options: --repairs 5
// rule: missing-link
#include <assert.h>
#include <stddef.h>

struct node {
  int key;
  struct node *prev, *next;
};

static void insert(struct node *before, struct node *n) {
  n->prev = before;
  if (before->next)
    before->next->prev = n;
  before->next = n;
}

// expect-repair: test_insert gives 'n->next = before->next;'
void test_insert(void) {
  struct node c = {3, NULL, NULL}, b = {2, NULL, NULL}, a = {1, NULL, &c};
  c.prev = &a;
  insert(&a, &b);
  assert(a.next == &b && b.prev == &a);
  assert(b.next == &c && c.prev == &b); // expect: test_insert failing assertion here
}
// expect: insert bounded
