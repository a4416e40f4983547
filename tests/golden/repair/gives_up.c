// A program that gives up where it failed is not mended: such a repair is not offered.
// options: --function test_pair --strict no --repairs 5
#include <assert.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static struct node *add(struct node *head, int value) {
  struct node *n = malloc(sizeof *n);
  if (value < 0)
    abort();
  n->value = value;
  n->next = head->next; // expect: test_pair failing null-dereference here
  return n;
}

// expect-repair: test_pair 'Replace `head->next` with `head`'
// expect-no-repair: test_pair 'Change `<` to `>=` in `value < 0`'
void test_pair(void) {
  struct node *list = add(NULL, 3);
  assert(list->value == 3);
  free(list);
}
