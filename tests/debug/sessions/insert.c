// Sorted insertion that walks while it should not; a function of the file allocates.
#include <stdlib.h>
struct node { int v; struct node *next; };
static struct node *cons(int v, struct node *next) {
  struct node *n = malloc(sizeof *n);
  n->v = v;
  n->next = next;
  return n;
}
struct node *insert(struct node *head, int v) {
  struct node *n = cons(v, NULL);
  struct node *p = head;
  if (head == NULL || head->v >= v) {
    n->next = head;
    return n;
  }
  while (p->next != NULL && p->next->v > v)
    p = p->next;
  n->next = p->next;
  p->next = n;
  return head;
}
int main(void) {
  struct node *l = cons(1, cons(3, cons(5, NULL)));
  l = insert(l, 4);
  return l->v;
}
