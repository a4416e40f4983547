// Whether two pointers point to one node, and where a list begins again.
#include <assert.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

void same(int length) {
  struct node *a = NULL, *b = NULL;
  for (int i = 0; i < length; i++) {
    struct node *n = malloc(sizeof *n);
    n->value = i;
    n->next = a;
    if (i == 50)
      b = n;
    a = n;
  }
  if (b && a) {
    b->value = 1;
    a->value = 2;
    assert(b->value == 1);
  }
}

void cycle(int length) {
  struct node *first = malloc(sizeof *first), *p = first;
  first->value = 0;
  for (int i = 1; i < length; i++) {
    p->next = malloc(sizeof *p);
    p = p->next;
    p->value = 1;
  }
  p->next = first;
  p = first;
  for (int i = 0; i <= length; i++) {
    assert(i < 60 || p->value == 1);
    p = p->next;
  }
}
// options: --unwind-limit 2 --repair no
// expect: same bounded
// expect: cycle bounded
