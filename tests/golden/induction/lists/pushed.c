// A list that grows at its head: what holds of each node when it is made holds of all of them.
#include <assert.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};
int any(void);

void positive(void) {
  struct node *list = NULL;
  while (any()) {
    struct node *n = malloc(sizeof *n);
    n->value = 1 + (any() & 7);
    n->next = list;
    list = n;
  }
  for (struct node *p = list; p != NULL; p = p->next)
    assert(p->value > 0);
}

// Only the node that is made last differs: its value is written behind the loop.
void last(void) {
  struct node *list = malloc(sizeof *list), *p = list;
  while (any()) {
    p->value = 4;
    p->next = malloc(sizeof *p);
    p = p->next;
  }
  p->value = 4;
  p->next = NULL;
  for (p = list; p != NULL; p = p->next)
    assert(p->value == 4);
}
// options: --unwind-limit 2
// expect: positive proved
// expect: last proved
