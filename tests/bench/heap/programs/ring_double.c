#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
  struct node *prev;
};

static void link_before(struct node *at, struct node *n) {
  n->next = at;
  n->prev = at->prev;
  at->prev->next = n;
  at->prev = n;
}

static void unlink_node(struct node *n) {
  n->prev->next = n->next;
  n->next->prev = n->prev;
  n->next = n;
  n->prev = n;
}

static void splice(struct node *ring, struct node *other) {
  struct node *first = other->next;
  struct node *last = other->prev;
  if (first == other)
    return;
  first->prev = ring->prev;
  ring->prev->next = first;
  last->next = ring;
  ring->prev = last;
  other->next = other;
  other->prev = other;
}

// specification
static void is(const struct node *ring, int length, const int *keys) {
  const struct node *p = ring->next;
  const struct node *before = ring;
  for (int i = 0; i < length; i++) {
    assert(p != ring && p->key == keys[i] && p->prev == before);
    before = p;
    p = p->next;
  }
  assert(p == ring && ring->prev == before);
}

int main(void) {
  struct node a = {0, &a, &a};
  struct node b = {0, &b, &b};
  struct node n[4] = {{1, NULL, NULL}, {2, NULL, NULL}, {3, NULL, NULL}, {4, NULL, NULL}};
  link_before(&a, &n[0]);
  link_before(&a, &n[1]);
  is(&a, 2, (int[]){1, 2});
  link_before(&b, &n[3]);
  link_before(&n[3], &n[2]);
  is(&b, 2, (int[]){3, 4});
  splice(&a, &b);
  is(&a, 4, (int[]){1, 2, 3, 4});
  is(&b, 0, NULL);
  splice(&a, &b);
  unlink_node(&n[1]);
  is(&a, 3, (int[]){1, 3, 4});
  is(&n[1], 0, NULL);
  return 0;
}
