#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
  struct node *prev;
};

static struct node *insert(struct node *first, struct node *n) {
  struct node *p = first;
  struct node *before = NULL;
  while (p != NULL && p->key < n->key) {
    before = p;
    p = p->next;
  }
  n->prev = before;
  n->next = p;
  if (p != NULL)
    p->prev = n;
  if (before == NULL)
    return n;
  before->next = n;
  return first;
}

static struct node *drop(struct node *first, struct node *n) {
  if (n->next != NULL)
    n->next->prev = n->prev;
  if (n->prev != NULL)
    n->prev->next = n->next;
  else
    first = n->next;
  return first;
}

static struct node *unique(struct node *first) {
  struct node *p = first;
  struct node *rest = NULL;
  while (p != NULL && p->next != NULL) {
    rest = p->next;
    if (rest->key == p->key)
      first = drop(first, p);
    p = rest;
  }
  return first;
}

// specification
static struct node *kept[64];
static int made;

static struct node *list(int length, const int *keys) {
  struct node *first = NULL;
  while (length > 0) {
    struct node *n = malloc(sizeof *n);
    if (!n)
      exit(1);
    kept[made++] = n;
    n->key = keys[--length];
    n->next = first;
    n->prev = NULL;
    if (first)
      first->prev = n;
    first = n;
  }
  return first;
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
  struct node *s = NULL;
  s = insert(s, list(1, (int[]){5}));
  s = insert(s, list(1, (int[]){3}));
  s = insert(s, list(1, (int[]){9}));
  s = insert(s, list(1, (int[]){5}));
  s = insert(s, list(1, (int[]){3}));
  is(s, 5, (int[]){3, 3, 5, 5, 9});
  s = unique(s);
  is(s, 3, (int[]){3, 5, 9});
  s = drop(s, s->next);
  is(s, 2, (int[]){3, 9});
  is(drop(s, s), 1, (int[]){9});
  return 0;
}
