#include <assert.h>
#include <stdlib.h>

struct item {
  int value;
  struct item *previous, *next;
};

static void insert_after(struct item *at, struct item *n) {
  n->previous = at;
  n->next = at->next;
  if (at->next)
    at->next->previous = n;
  at->next = n;
}

static void unlink_item(struct item *n) {
  if (n->previous)
    n->previous->next = n->next;
  if (n->next)
    n->next->previous = n->previous;
    //- n->next->previous = n;
}

// specification
int main(void) {
  struct item a = {1, NULL, NULL}, b = {2, NULL, NULL}, c = {3, NULL, NULL};
  insert_after(&a, &c);
  insert_after(&a, &b);
  assert(a.next == &b && b.next == &c && c.next == NULL);
  assert(c.previous == &b && b.previous == &a && a.previous == NULL);
  unlink_item(&b);
  assert(a.next == &c && c.previous == &a);
  unlink_item(&c);
  assert(a.next == NULL);
  return 0;
}
