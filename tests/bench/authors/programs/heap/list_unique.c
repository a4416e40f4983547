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

static void unique(struct node *head) {
  struct node *p = head;
  while (p && p->next) {
  //- while (p) {
    if (p->value == p->next->value) {
      struct node *twice = p->next;
      p->next = twice->next;
      free(twice);
    } else {
      p = p->next;
    }
  }
}

// specification
int main(void) {
  struct node *list = push(push(push(push(NULL, 2), 1), 1), 1);
  unique(list);
  assert(list->value == 1);
  assert(list->next && list->next->value == 2);
  assert(!list->next->next);
  unique(NULL);
  return 0;
}
