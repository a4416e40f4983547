#include <assert.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static void append(struct node **head, int value) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    exit(1);
  n->value = value;
  n->next = NULL;
  struct node **p = head;
  while (*p)
    p = &(*p)->next;
  *p = n;
  //- *head = n;
}

// specification
int main(void) {
  struct node *list = NULL;
  int sum = 0;
  append(&list, 1);
  append(&list, 2);
  append(&list, 3);
  for (struct node *p = list; p; p = p->next)
    sum = 10 * sum + p->value;
  assert(sum == 123);
  return 0;
}
