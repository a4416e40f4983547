// W3: a shape inside a function is an assertion where it stands, of any variable there.
#include <stddef.h>
#include <stdlib.h>
struct node { int key; struct node *next; };
static struct node *kept;

//@ salve shape list(p)
struct node *reverse(struct node *p) {
  struct node *r = NULL;
  while (p) {
    struct node *n = p->next;
    p->next = r;
    r = p;
    //@ salve shape list(r)
    p = n;
  }
  //@ salve shape list(r)
  return r;
}
//@ salve shape list(p)
struct node *reverse_wrong(struct node *p) {
  struct node *r = p;
  while (p) {
    struct node *n = p->next;
    p->next = r;
    r = p;
    p = n;
  }
  //@ salve shape list(r)
  return r;
}
//@ salve shape sorted(p)
void keep_second(struct node *p) {
  kept = p ? p->next : NULL;
  //@ salve shape sorted(kept, key)
}
//@ salve shape list(p)
int shadowed(struct node *p) {
  if (p) {
    struct node *p = malloc(sizeof *p);
    if (!p)
      return 0;
    p->next = p;
    //@ salve shape list(p)
    free(p);
  }
  return 1;
}
int unknown(struct node *p) {
  //@ salve shape list(q)
  return p != NULL;
}
int moment(struct node *p) {
  //@ salve shape ensures list(p)
  return p != NULL;
}
// options: --repair no
// expect: reverse bounded
// expect: reverse_wrong failing assertion 'list(r)' line 29
// expect: keep_second bounded
// expect: shadowed failing assertion 'list(p)' line 44
// expect-error: "contract: no variable 'q' can be named here" line 50
// expect-error: "contract: inside a function it is to hold where it stands, without 'ensures'" line 54
