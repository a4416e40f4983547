// A recursion that does not go on: the rest is taken as it is.
// rule: missing-recursion
// options: --function main --strict no --repairs 5
#include <assert.h>
#include <stddef.h>

struct node {
  int key;
  struct node *next;
};


/// Those below the limit are left out.
static struct node *without(struct node *first, int limit) {
  if (!first)
    return NULL;
  struct node *rest = first->next;
  first->next = NULL;
  if (first->key < limit)
    return rest;
  struct node *others = without(rest, limit);
  if (!others)
    return first;
  first->next = others;
  return first;
}

int main(void) {
  struct node d = {3, NULL}, c = {1, &d}, b = {1, &c}, a = {7, &b};
  struct node *all = without(&a, 2);
  assert(all == &a && all->next == &d); // expect: main failing assertion here
}

// expect-repair: main gives 'return without(rest, limit);'
