// Two faults that show in one assertion of a loop, one after the other (W6).
// options: --function test_without --max-changes 2 --repairs 5
#include <assert.h>
#include <stddef.h>

struct node {
  int key;
  struct node *next;
};

static struct node *without(struct node *list, int key) {
  struct node *p = list, *before = NULL;
  while (p == NULL && p->key != key) {
    before = p;
    p = p->next;
  }
  if (p == NULL)
    return list;
  if (before == NULL)
    return before;
  before->next = p->next;
  return list;
}

static void is(const struct node *p, int length, const int *keys) {
  for (int i = 0; i < length; i++) {
    assert(p != NULL && p->key == keys[i]); // expect: test_without failing assertion here
    p = p->next;
  }
  assert(p == NULL);
}

// expect-repair: test_without gives 'while (p != NULL && p->key != key)' first
// expect-repair: test_without gives 'return p->next;' first
void test_without(void) {
  struct node c = {3, NULL}, b = {2, &c}, a = {1, &b};
  is(without(&a, 2), 2, (int[]){1, 3});
  is(without(&a, 1), 1, (int[]){3});
}
