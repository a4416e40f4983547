// A state in the middle of `else if`, nodes that pointers to const lead to, records in an array.
#include <stdlib.h>
struct node { int key; struct node *next; };
static struct node nodes[3];
static struct node *before(struct node *first, const struct node *n) {
  struct node *p = first;
  if (first == NULL)
    p = NULL;
  else if (first->key > n->key)
    p = NULL;
  else
    while (p->next != NULL && p->next->key < n->key)
      p = p->next->next;
  return p;
}
int main(void) {
  for (int i = 0; i < 3; i++) {
    nodes[i].key = i;
    nodes[i].next = i < 2 ? &nodes[i + 1] : NULL;
  }
  struct node *n = malloc(sizeof *n);
  n->key = 2;
  n->next = NULL;
  return before(nodes, n)->key;
}
