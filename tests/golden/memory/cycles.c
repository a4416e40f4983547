// options: --cyclic yes
// Lists that run in cycles, if asked for.
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
  assert(l->value == 1); // expect: own_successor failing assertion 'l->value == 1' here
}

void two_steps(struct node *l) {
  if (l->next && l->next->next)
    assert(l->next->next != l); // expect: two_steps failing assertion 'l->next->next != l' here
}
