// A list that the program builds and takes apart.
#include <assert.h>
#include <stdlib.h>
struct node {
  int value;
  struct node *next;
};

static struct node *push(struct node *l, int v) {
  struct node *n = malloc(sizeof *n);
  n->value = v;
  n->next = l;
  return n;
}

int last_in_first_out(int x) {
  struct node *l = push(push(0, 1), x);
  assert(l->value == x && l->next->value == 1 && !l->next->next); // expect: last_in_first_out proved
  while (l) {
    struct node *n = l->next;
    free(l);
    l = n;
  }
  return 0;
}

int freed_too_early(int x) {
  struct node *l = push(push(0, 1), x);
  for (; l; l = l->next) // expect: freed_too_early failing dangling-dereference 'l->next' here
    free(l);
  return 0;
}
// options: --function last_in_first_out --function freed_too_early
// rule: never-freed
