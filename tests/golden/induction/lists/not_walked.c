// What changes nodes on the way: in another loop, by a call, by what the list ends in.
#include <assert.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static struct node *push(struct node *list, int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = list;
  return n;
}
static void lessen(struct node *n, int by) { n->value -= by; }

void called(int length) {
  struct node *list = NULL;
  for (int i = 0; i < length; i++)
    list = push(list, 3);
  int i = 0;
  for (struct node *p = list; p != NULL; p = p->next)
    lessen(p, i++ / 20);
  for (struct node *p = list; p != NULL; p = p->next)
    assert(p->value > 0);
}

// Two lists of one place that allocates.
void two(int length) {
  struct node *a = NULL, *b = NULL;
  for (int i = 0; i < length; i++) {
    a = push(i == 30 ? b : a, 1);
    b = push(b, 2);
  }
  for (struct node *p = a; p != NULL; p = p->next)
    assert(p->value == 1);
}
// options: --unwind-limit 2 --repair no
// expect: called bounded
// expect: two bounded
// expect: push proved
// expect: lessen proved
