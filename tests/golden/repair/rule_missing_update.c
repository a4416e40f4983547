// A loop reads what it never changes: the node before, a counter.
// options: --max-changes 2 --repairs 5
// rule: missing-update
#include <assert.h>
#include <stddef.h>

struct node {
  int value;
  struct node *next;
};

static struct node *reverse(struct node *head) {
  struct node *before = NULL;
  while (head) {
    struct node *next = head->next;
    head->next = before;
    head = next;
  }
  return before;
}

// expect-repair: test_reverse gives 'before = head;' first
void test_reverse(void) {
  struct node b = {2, NULL}, a = {1, &b};
  struct node *list = reverse(&a);
  assert(list && list->value == 2); // expect: test_reverse failing assertion here
  assert(list->next && list->next->value == 1);
}

static int length(const struct node *list) {
  int n = 0;
  while (list) {
    list = list->next;
  }
  return n;
}

// expect-repair: test_length gives 'n++;' first
void test_length(void) {
  struct node b = {2, NULL}, a = {1, &b};
  assert(length(&b) == 1); // expect: test_length failing assertion here
  assert(length(&a) == 2);
}
// expect: reverse bounded
// expect: length bounded
