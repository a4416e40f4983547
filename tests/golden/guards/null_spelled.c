// P1: the same where the file says NULL, and in a condition.
#include <stddef.h>

struct node {
  int value;
  struct node *next;
};

int holds(struct node *list, int x) {
  if (list == NULL)
    return 0;
  return list->value == x || list->next->value == x; // expect: holds failing null-dereference here
}
// expect-repair: holds gives 'list->value == x || (list->next != NULL && list->next->value == x)'
// expect-repair: holds 'Insert `if (list->next == NULL) return 0;`'
