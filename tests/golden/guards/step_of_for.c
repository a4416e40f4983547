// P1: the access of a `for` statement's step is guarded by its condition, or is one step less.
#include <stddef.h>

struct node {
  struct node *next;
  int value;
};

int every_other(struct node *head) {
  int sum = 0;
  // expect: every_other failing null-dereference "p->next->next" line 12
  for (struct node *p = head; p != NULL; p = p->next->next)
    sum += p->value & 0xff;
  return sum;
}
// options: --repairs 5
// expect-repair: every_other 'Replace `p->next` with `p`' bounded silent first
// expect-repair: every_other gives 'p != NULL && p->next != NULL;' silent rank 2
