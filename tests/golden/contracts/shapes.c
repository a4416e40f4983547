// W3: shapes of lists and trees as pre- and postconditions, and what is wrong in an annotation.
#include <stddef.h>
#include <stdlib.h>
struct node { int key; struct node *next; };
struct dnode { int key; struct dnode *next, *prev; };
typedef struct tree { int key; struct tree *left, *right; } tree;

//@ salve shape list(p)
//@ salve shape list(return)
struct node *reverse(struct node *p) {
  struct node *r = NULL;
  while (p) {
    struct node *n = p->next;
    p->next = r;
    r = p;
    p = n;
  }
  return r;
}
//@ salve shape list(p)
//@ salve shape list(return)
struct node *reverse_wrong(struct node *p) {
  struct node *r = p;
  while (p) {
    struct node *n = p->next;
    p->next = r;
    r = p;
    p = n;
  }
  return r;
}
//@ salve shape sorted(p)
//@ salve shape sorted(return, key)
struct node *insert_wrong(struct node *p, struct node *n) {
  if (!n)
    return p;
  if (!p || p->key >= n->key) {
    n->next = p;
    return n;
  }
  struct node *q = p;
  while (q->next && q->next->key > n->key)
    q = q->next;
  n->next = q->next;
  q->next = n;
  return p;
}
//@ salve shape list(p)
//@ salve shape list(return)
struct node *drop(struct node *p) {
  if (p && p->next)
    free(p->next);
  return p;
}
//@ salve shape doubly(p, next, prev)
//@ salve shape doubly(return, next, prev)
struct dnode *push(struct dnode *p, struct dnode *n) {
  if (!n)
    return p;
  n->next = p;
  n->prev = NULL;
  if (p)
    p->prev = n;
  return n;
}
//@ salve shape doubly(p, next, prev)
//@ salve shape doubly(return, next, prev)
struct dnode *push_wrong(struct dnode *p, struct dnode *n) {
  if (!n)
    return p;
  n->next = p;
  n->prev = NULL;
  return n;
}
//@ salve shape tree(t)
//@ salve shape tree(return)
tree *rotate_wrong(tree *t) {
  if (!t || !t->left)
    return t;
  tree *l = t->left;
  t->left = l->left;
  l->right = t;
  return l;
}
//@ salve shape ring(p)
int circle(struct node *p) { return p != NULL; }
//@ salve shape lst(p)
int unknown(struct dnode *p) { return p != NULL; }
//@ salve shape list(p)
int ambiguous(struct dnode *p) { return p != NULL; }
//@ salve shape list(x)
int stranger(struct dnode *p) { return p != NULL; }
//@ salve shape sorted(p, k)
int keyless(struct node *p) { return p != NULL; }
//@ salve shape list(n)
int number(int n) { return n; }
// options: --repair no
// expect-error: "contract: there is no shape 'lst' (list, acyclic, sorted, doubly, ring, tree, search_tree)" line 87
// expect-error: "contract: which pointers are meant? As in 'list(p, next)'" line 89
// expect-error: "contract: 'x' is no parameter of 'stranger', no global variable and not 'return'" line 91
// expect-error: "contract: 'p' points to nodes that have no number 'k'" line 93
// expect-error: "contract: 'n' is no pointer to a struct" line 95
// expect: reverse bounded
// expect: reverse_wrong failing postcondition 'list(return)' line 21
// expect: insert_wrong failing postcondition 'sorted(return, key)' line 33
// expect: drop failing dangling-dereference 'list(return)' line 49
// expect: push bounded
// expect: push_wrong failing postcondition 'doubly(return, next, prev)' line 67
// expect: rotate_wrong failing postcondition 'tree(return)' line 76
// expect-error: 'contract: no list that is an input runs in a circle without --cyclic' line 85
// expect: circle bounded
