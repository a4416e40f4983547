// Of the statements that may be missing some cannot be written: what 'c' points to is const.
#include <stdlib.h>
struct node { int value; struct node *next; };
int set(const struct node *c, struct node *n) {
  n->next = 0;
  return c->value;
}
int main(void) {
  struct node *n = malloc(sizeof *n);
  n->value = 2;
  return set(n, n);
}
