// P1: a member that is read after its object was freed is read before.
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

void destroy(struct node *p) {
  while (p != NULL) {
    free(p);
    p = p->next; // expect: destroy failing dangling-dereference here
  }
}

int take(struct node *p) {
  int next = 0, r;
  if (p == NULL)
    return next;
  free(p);
  r = p->value; // expect: take failing dangling-dereference here
  return r;
}
// options: --repairs 5
// expect-repair: destroy 'Insert `struct node *next_ = p->next;` before `free(p);` and use it' bounded silent first
// expect-repair: destroy gives 'p = next_;'
// expect-repair: take 'Move `free(p);` behind `r = p->value;`' proved silent
// rule: pointer-behind
// rule: read-before-free
