#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

static struct node *insert(struct node *sorted, struct node *n) {
  struct node *p = sorted;
  struct node *before = NULL;
  while (p != NULL && p->key <= n->key) {
    before = p;
    p = p->next;
  }
  n->next = p;
  if (before == NULL)
    return n;
  before->next = n;
  return sorted;
}

static struct node *sort(struct node *first) {
  struct node *sorted = NULL;
  struct node *rest = NULL;
  while (first != NULL) {
    rest = first->next;
    sorted = insert(sorted, first);
    first = rest;
  }
  return sorted;
}

static struct node *without(struct node *first, int key) {
  struct node *p = first;
  struct node *before = NULL;
  while (p != NULL) {
    if (p->key == key) {
      if (before == NULL)
        first = p->next;
      else
        before->next = p->next;
    } else {
      before = p;
    }
    p = p->next;
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
    first = n;
  }
  return first;
}

static void is(const struct node *p, int length, const int *keys) {
  for (int i = 0; i < length; i++) {
    assert(p != NULL && p->key == keys[i]);
    p = p->next;
  }
  assert(p == NULL);
}

int main(void) {
  struct node *a = sort(list(4, (int[]){3, 1, 4, 1}));
  is(a, 4, (int[]){1, 1, 3, 4});
  a = without(a, 1);
  is(a, 2, (int[]){3, 4});
  is(without(a, 4), 1, (int[]){3});
  is(sort(NULL), 0, NULL);
  return 0;
}
