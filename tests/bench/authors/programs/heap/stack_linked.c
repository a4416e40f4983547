#include <assert.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

struct stack {
  struct node *top;
  int depth;
};

static void push(struct stack *s, int value) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    exit(1);
  n->value = value;
  n->next = s->top;
  s->top = n;
  s->depth++;
}

static int pop(struct stack *s) {
  struct node *n = s->top;
  int value = n->value;
  s->top = n->next;
  s->depth--;
  //- s->depth++;
  free(n);
  return value;
}

// specification
int nondet_int(void);

int main(void) {
  struct stack s = {NULL, 0};
  int x = nondet_int(), y = nondet_int();
  push(&s, x);
  push(&s, y);
  assert(s.depth == 2);
  assert(pop(&s) == y);
  assert(pop(&s) == x);
  assert(s.depth == 0 && !s.top);
  return 0;
}
