// Another pointer of a list than the one that is given, where no single name is wrong (W6).
// options: --repairs 5
// rule: other-link
// rule: other-link-given
#include <assert.h>
#include <stddef.h>

struct node {
  int key;
  struct node *next;
};

static void unlink_next(struct node *before) {
  struct node *gone = before->next;
  if (gone == NULL)
    return;
  before->next = NULL;
  gone->next = NULL;
}

// expect-repair: test_unlink gives 'before->next = gone->next;' first
void test_unlink(void) {
  struct node c = {3, NULL}, b = {2, &c}, a = {1, &b};
  unlink_next(&a);
  assert(a.next == &c); // expect: test_unlink failing assertion here
  assert(b.next == NULL && c.next == NULL);
}

static void push_behind(struct node *before, struct node *n) {
  n->next = before->next;
  before = n;
}

// expect-repair: test_push 'Replace `before = n` with `before->next = n`' first
void test_push(void) {
  struct node c = {3, NULL}, b = {2, NULL}, a = {1, &c};
  push_behind(&a, &b);
  assert(a.next == &b); // expect: test_push failing assertion here
  assert(b.next == &c);
}
// expect: unlink_next bounded
// expect: push_behind bounded
