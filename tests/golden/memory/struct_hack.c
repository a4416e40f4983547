// An array of one element at the end of a structure that is allocated larger than it is.
#include <stdlib.h>

struct node {
  int count;
  int item[1];
};

int filled(void) {
  struct node *n = malloc(sizeof *n + 3 * sizeof(int));
  if (!n)
    return 0;
  n->count = 4;
  for (int i = 0; i < n->count; i++)
    n->item[i] = i;
  int last = n->item[3];
  free(n);
  return last;
}

int beyond(void) {
  struct node *n = malloc(sizeof *n + 3 * sizeof(int));
  if (!n)
    return 0;
  n->item[4] = 1; // expect: beyond failing bounds here
  free(n);
  return 0;
}

int own(int i) {
  struct node n = {1, {2}};
  return n.item[i]; // expect: own failing bounds here
}

struct pair {
  int item[1];
  int other;
};
int in_front(struct pair *p, int i) { return p->item[i]; } // expect: in_front failing bounds here
// expect: filled proved
// options: --repair no
