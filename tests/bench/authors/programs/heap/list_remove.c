#include <assert.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static struct node *push(struct node *head, int value) {
  struct node *n = malloc(sizeof(struct node));
  if (!n)
    exit(1);
  n->value = value;
  n->next = head;
  return n;
}

static struct node *remove_value(struct node *head, int value) {
  struct node *previous = NULL;
  struct node *p = head;
  while (p && p->value != value) {
  //- while (p->value != value) {
    previous = p;
    p = p->next;
  }
  if (!p)
    return head;
  if (previous)
    previous->next = p->next;
  else
    head = p->next;
  free(p);
  return head;
}

// specification
static int length(const struct node *p) {
  int n = 0;
  for (; p; p = p->next)
    n++;
  return n;
}

int main(void) {
  struct node *list = push(push(push(NULL, 3), 2), 1);
  list = remove_value(list, 2);
  assert(length(list) == 2);
  list = remove_value(list, 8);
  assert(length(list) == 2);
  list = remove_value(list, 1);
  assert(length(list) == 1);
  assert(list->value == 3);
  list = remove_value(list, 3);
  assert(list == NULL);
  return 0;
}
