// All nodes are between variables that follow them.
#include <assert.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int value;
};
int any(void);

void extremes(void) {
  struct node *list = NULL;
  int least = 100, most = -100;
  while (any()) {
    struct node *n = malloc(sizeof *n);
    n->value = any() % 100;
    n->next = list;
    list = n;
    if (n->value < least)
      least = n->value;
    if (n->value > most)
      most = n->value;
  }
  for (struct node *p = list; p != NULL; p = p->next) {
    assert(p->value >= least);
    assert(p->value <= most);
  }
}
// options: --unwind-limit 2 --repair no
// expect: extremes proved
