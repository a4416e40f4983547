// Nodes of lists are taken to be reached in one way; a proof that rests on it is none.
#include <assert.h>
struct node {
  int value;
  struct node *next;
};

void own_successor(struct node *l) {
  if (!l->next)
    return;
  l->value = 1;
  l->next->value = 2;
  assert(l->value == 1); // expect: own_successor bounded
}

void two_steps(struct node *l) {
  if (l->next && l->next->next)
    assert(l->next->next != l); // expect: two_steps bounded
}
// expect-note: own_successor '--cyclic'
// expect-note: two_steps '--cyclic'
