// W3: rings as pre- and postconditions, where inputs may run in circles.
#include <stddef.h>
struct node { int key; struct node *next; };
//@ salve shape ring(p)
//@ salve shape ring(return)
struct node *add(struct node *p, struct node *n) {
  if (!n)
    return p;
  n->next = p ? p->next : n;
  if (p)
    p->next = n;
  return n;
}
//@ salve shape ring(p)
//@ salve shape ring(return)
struct node *add_wrong(struct node *p, struct node *n) {
  if (!n)
    return p;
  n->next = p ? p : n;
  if (p)
    p->next = n->next;
  return n;
}
// options: --repair no --cyclic yes
// expect: add bounded
// expect: add_wrong failing postcondition 'ring(return)' line 15
