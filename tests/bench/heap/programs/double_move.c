#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
  struct node *prev;
};

struct list {
  struct node *first;
  struct node *last;
};

static void add_first(struct list *l, struct node *n) {
  n->prev = NULL;
  n->next = l->first;
  if (l->first == NULL)
    l->last = n;
  else
    l->first->prev = n;
  l->first = n;
}

static void take(struct list *l, struct node *n) {
  if (n->prev == NULL)
    l->first = n->next;
  else
    n->prev->next = n->next;
  if (n->next == NULL)
    l->last = n->prev;
  else
    n->next->prev = n->prev;
}

static struct node *use(struct list *l, int key) {
  struct node *p = l->first;
  while (p != NULL && p->key != key)
    p = p->next;
  if (p != NULL) {
    take(l, p);
    add_first(l, p);
  }
  return p;
}

// specification
static struct node nodes[4];

static void is(const struct list *l, int length, const int *keys) {
  const struct node *p = l->first;
  const struct node *before = NULL;
  for (int i = 0; i < length; i++) {
    assert(p != NULL && p->key == keys[i] && p->prev == before);
    before = p;
    p = p->next;
  }
  assert(p == NULL && l->last == before);
}

int main(void) {
  struct list l = {NULL, NULL};
  for (int i = 0; i < 4; i++) {
    nodes[i].key = i;
    add_first(&l, &nodes[i]);
  }
  is(&l, 4, (int[]){3, 2, 1, 0});
  assert(use(&l, 1) == &nodes[1]);
  is(&l, 4, (int[]){1, 3, 2, 0});
  assert(use(&l, 0) == &nodes[0]);
  is(&l, 4, (int[]){0, 1, 3, 2});
  assert(use(&l, 7) == NULL);
  take(&l, &nodes[2]);
  is(&l, 3, (int[]){0, 1, 3});
  return 0;
}
