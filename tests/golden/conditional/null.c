// Pointers that somebody compares with null somewhere.
// options: --strict no
#include <stddef.h>
struct node {
  int value;
  struct node *next;
};

int length(struct node *n) {
  int count = 0;
  for (; n != NULL; n = n->next)
    count++;
  return count;
}

int second(struct node *n) { return n->next->value; }

int first(int *p, int *q) {
  int r = *p;
  if (p == NULL)
    return 0;
  return r + *q;
}
// expect: length bounded
// expect: second conditional 'n->next != \null'
// expect: first conditional 'p != \null'
