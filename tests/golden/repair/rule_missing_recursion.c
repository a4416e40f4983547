// A recursion that does not go on: a pairing heap of which only the first two are melded.
// rule: missing-recursion
// options: --function main --strict no --repairs 0
#include <assert.h>
#include <stddef.h>

struct heap {
  int key;
  struct heap *child, *sibling;
};

static struct heap *meld(struct heap *a, struct heap *b) {
  if (!b)
    return a;
  if (a->key > b->key)
    return meld(b, a);
  b->sibling = a->child;
  a->child = b;
  return a;
}

static struct heap *pairs(struct heap *first) {
  if (!first || !first->sibling)
    return first;
  struct heap *second = first->sibling;
  struct heap *rest = second->sibling;
  first->sibling = NULL;
  second->sibling = NULL;
  return meld(meld(first, second), rest);
}

int main(void) {
  struct heap d = {4, NULL, NULL}, c = {1, NULL, &d}, b = {3, NULL, &c}, a = {2, NULL, &b};
  struct heap *all = pairs(&a);
  assert(all == &c && c.child == &a && a.child == &b && a.sibling == &d); // expect: main failing assertion here
}

// expect-repair: main gives 'return meld(meld(first, second), pairs(rest));'
