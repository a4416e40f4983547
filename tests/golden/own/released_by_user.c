// A node is allocated by one function and taken off by another, which does not free it.
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static void push(struct node **top, int value) {
  struct node *n = malloc(sizeof(*n));
  if (!n)
    exit(1);
  n->value = value;
  n->next = *top;
  *top = n;
}

static int pop(struct node **top) {
  struct node *first = *top;
  int value = first->value;
  *top = first->next;
  return value;
}

int main(void) {
  struct node *top = NULL;
  push(&top, 3);
  return pop(&top);
}
// options: --strict no --repairs 5
// rule: released-by-user
// expect: push bounded
// expect: pop conditional '*top != \null'
// expect-repair: main gives 'free(first);' rank 1 tests silent
// expect: main failing leak 'malloc(sizeof(*n))' line 10
