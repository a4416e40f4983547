// A list that is kept in order, and freed.
#include <assert.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static struct node *insert(struct node *list, int value) {
  struct node *n = malloc(sizeof(struct node));
  n->value = value;
  if (list == NULL || value <= list->value) {
    n->next = list;
    return n;
  }
  struct node *at = list;
  while (at->next != NULL && at->next->value < value)
    at = at->next;
  n->next = at->next;
  at->next = n;
  return list;
}

void f(unsigned char a, unsigned char b) {
  struct node *list = NULL;
  list = insert(list, a);
  list = insert(list, b);
  list = insert(list, a / 2);
  int last = -1;
  while (list != NULL) {
    struct node *next = list->next;
    assert(last <= list->value);
    last = list->value;
    free(list);
    list = next;
  }
  assert(last >= a);
  assert(last >= b);
}
