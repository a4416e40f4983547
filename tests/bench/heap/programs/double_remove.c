#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *prev;
  struct node *next;
};

static struct node *remove_node(struct node *first, struct node *n) {
  if (n->prev != NULL)
    n->prev->next = n->next;
  else
    first = n->next;
  if (n->next != NULL)
    n->next->prev = n->prev;
  n->next = NULL;
  n->prev = NULL;
  return first;
}

// specification
static struct node *kept[32];
static int made;

static struct node *node(int key) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    exit(1);
  kept[made++] = n;
  n->key = key;
  n->prev = n->next = NULL;
  return n;
}

static void is(const struct node *p, int length, const int *keys) {
  const struct node *before = NULL;
  for (int i = 0; i < length; i++) {
    assert(p != NULL && p->key == keys[i] && p->prev == before);
    before = p;
    p = p->next;
  }
  assert(p == NULL);
}

int main(void) {
  struct node *a = node(1), *b = node(2), *c = node(3), *d = node(4);
  a->next = b, b->next = c, c->next = d;
  d->prev = c, c->prev = b, b->prev = a;
  is(remove_node(a, b), 3, (int[]){1, 3, 4});
  is(b, 1, (int[]){2});
  is(remove_node(a, d), 2, (int[]){1, 3});
  is(remove_node(a, a), 1, (int[]){3});
  return 0;
}
