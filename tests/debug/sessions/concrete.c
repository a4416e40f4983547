// A library function that is not modelled says what is put into a list; large numbers are to be 99 (W8).
#include <stdlib.h>
struct node { long key; struct node *next; };
struct list { struct node *first, *last; };
static struct node *make(const char *text) {
  struct node *n = malloc(sizeof *n);
  n->key = a64l(text);
  n->next = NULL;
  return n;
}
void add(struct list *l, const char *text) {
  long key = a64l(text);
  struct node *n = make(text);
  if (l->first == NULL)
    l->first = n;
  else
    l->last->next = n;
  l->last = n;
  if (key > 999)
    l->last->key = 99;
}
int main(void) {
  struct list l = {NULL, NULL};
  add(&l, "1");
  add(&l, "z/");
  add(&l, "k");
  return (int)l.first->next->key;
}
