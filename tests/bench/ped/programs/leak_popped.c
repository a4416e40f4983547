// What is taken off a stack is given back where it is taken off.
#include <assert.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static int pop(struct node **top) {
  struct node *first = *top;
  int value = first->value;
  *top = first->next;
  free(first);
  //-
  return value;
}

static void push(struct node **top, int value) {
  struct node *n = malloc(sizeof(*n));
  if (n == NULL)
    return;
  n->value = value;
  n->next = *top;
  *top = n;
}

static int there_and_back(int value) {
  struct node *top = NULL;
  push(&top, value);
  return top ? pop(&top) : value;
}

// specification
int main(void) {
  assert(there_and_back(3) == 3);
  return 0;
}
