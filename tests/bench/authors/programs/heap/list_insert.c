#include <assert.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static struct node *insert(struct node *head, int value) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    exit(1);
  n->value = value;
  if (!head || value < head->value) {
    n->next = head;
    return n;
  }
  struct node *p = head;
  while (p->next && p->next->value < value)
    p = p->next;
  n->next = p->next;
  //- n->next = p;
  p->next = n;
  return head;
}

// specification
int main(void) {
  struct node *list = NULL;
  list = insert(list, 5);
  list = insert(list, 2);
  list = insert(list, 9);
  list = insert(list, 7);
  assert(list->value == 2);
  assert(list->next->value == 5);
  assert(list->next->next->value == 7);
  assert(list->next->next->next->value == 9);
  assert(list->next->next->next->next == NULL);
  return 0;
}
