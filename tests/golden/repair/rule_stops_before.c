// A walk to the last node that goes past it.
#include <assert.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static void push_back(struct node **head, int value) {
  struct node *n = malloc(sizeof *n), *p = *head;
  if (!n)
    abort();
  n->value = value;
  n->next = NULL;
  if (!p) {
    *head = n;
    return;
  }
  while (p)
    p = p->next;
  p->next = n; // expect: test failing null-dereference here
}

// options: --strict no --function test --repairs 5
void test(void) {
  struct node *l = NULL;
  push_back(&l, 1);
  push_back(&l, 2);
  assert(l->value == 1 && l->next->value == 2 && !l->next->next);
}
// expect-repair: test gives 'while (p->next)' first
// rule: stops-before
