// What only tests call is judged with them: nobody else leaves `left` at 0.
#include "allocating.h"
#include <assert.h>

int left = -1;

struct node *make_two(void) {
  struct node *first = new_node(1);
  first->next = new_node(2);
  return first;
}

void test_two(void) {
  left = -1;
  struct node *list = make_two();
  assert(list->next->value == 2);
  free(list->next);
  free(list);
}

void test_none(void) {
  left = 0;
  assert(!new_node(1));
}

struct node *anyone(void) {
  struct node *one = new_node(1);
  one->value++;
  return one;
}

// options: --strict no
// expect: test_two proved
// expect: test_none proved
// expect: make_two conditional
// expect: anyone failing null-dereference line 28
