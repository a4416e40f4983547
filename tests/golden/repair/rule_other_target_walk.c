// A parameter that the function only reads so far is walked by it (W6).
#include <assert.h>
#include <stddef.h>

struct node {
  int key;
  struct node *next;
};

static struct node *without(struct node *first, int key) {
  struct node *before = NULL;
  for (struct node *p = first; p != NULL; p = p->next)
    if (p->key != key)
      before = p;
    else if (before == NULL)
      before = p->next;
    else
      before->next = p->next;
  return first;
}

// expect-repair: test_without 'Replace `before` with `first` in `before = p->next`' first
void test_without(void) {
  struct node d = {4, NULL}, c = {3, &d}, b = {1, &c}, a = {1, &b};
  assert(without(&a, 1) == &c); // expect: test_without failing assertion here
  assert(c.next == &d && d.next == NULL);
}
// expect: without bounded
