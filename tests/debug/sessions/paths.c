// Paths of fields, elements and pointers: what can be changed by them, and where they end.
#include <stdlib.h>
struct pair { int first, second; };
struct node { int key; struct node *next; struct pair at[3]; struct pair *more; };
struct table { struct node *slots[4]; int used; } table;
static struct node *node(int key, struct node *next) {
  struct node *n = calloc(1, sizeof *n);
  n->key = key;
  n->next = next;
  return n;
}
int main(void) {
  struct node *p = node(1, node(2, node(3, NULL))), *gone = node(4, NULL), *none = NULL;
  int total = 5, *counter = &total;
  p->more = calloc(2, sizeof *p->more);
  table.slots[1] = p;
  free(gone);
  return p->key;
}
