// Two states that no one program comes by, among others that are right.
#include <stdlib.h>
struct node { int key; struct node *next; };
static struct node nodes[3] = {{1, &nodes[1]}, {2, &nodes[2]}, {3, NULL}};
static struct node *last(struct node *p) {
  while (p->next != NULL)
    p = p->next;
  p->key = p->key + 1;
  return p;
}
int main(void) {
  last(nodes);
  return 0;
}
