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

static struct node *reverse(struct node *head) {
  struct node *result = NULL;
  while (head) {
    struct node *next = head->next;
    head->next = result;
    result = head;
    head = next;
  }
  return result;
  //- return head;
}

// specification
int main(void) {
  struct node *list = reverse(push(push(push(NULL, 3), 2), 1));
  assert(list && list->value == 3);
  assert(list->next && list->next->value == 2);
  assert(list->next->next && list->next->next->value == 1);
  assert(!list->next->next->next);
  return 0;
}
