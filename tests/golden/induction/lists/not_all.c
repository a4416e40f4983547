// One of the nodes is different, but only behind the bound.
#include <assert.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};
int any(void);

void made(int length) {
  struct node *list = NULL;
  for (int i = 0; i < length; i++) {
    struct node *n = malloc(sizeof *n);
    n->value = i == 50 ? -1 : 1;
    n->next = list;
    list = n;
  }
  for (struct node *p = list; p != NULL; p = p->next)
    assert(p->value > 0);
}

// Through another pointer.
void changed(int length) {
  struct node *list = NULL, *kept = NULL;
  for (int i = 0; i < length; i++) {
    struct node *n = malloc(sizeof *n);
    n->value = 1;
    n->next = list;
    list = n;
    if (i == 40)
      kept = n;
    if (i == 60)
      kept->value = 0;
  }
  for (struct node *p = list; p != NULL; p = p->next)
    assert(p->value > 0);
}
// options: --unwind-limit 2 --repair no
// expect: made bounded
// expect: changed bounded
