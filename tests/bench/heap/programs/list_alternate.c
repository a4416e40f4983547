#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

static struct node *weave(struct node *a, struct node *b) {
  struct node *first = a;
  struct node *rest = NULL;
  if (a == NULL)
    return b;
  while (a->next != NULL && b != NULL) {
    rest = b->next;
    b->next = a->next;
    a->next = b;
    a = b->next;
    b = rest;
  }
  if (b != NULL)
    a->next = b;
  return first;
}

static struct node *unweave(struct node *first) {
  struct node *second = NULL;
  struct node *last = NULL;
  struct node *n = NULL;
  while (first != NULL && first->next != NULL) {
    n = first->next;
    first->next = n->next;
    n->next = NULL;
    if (last == NULL)
      second = n;
    else
      last->next = n;
    last = n;
    first = first->next;
  }
  return second;
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
  struct node *a = weave(list(2, (int[]){1, 3}), list(3, (int[]){2, 4, 5}));
  is(a, 5, (int[]){1, 2, 3, 4, 5});
  struct node *b = unweave(a);
  is(a, 3, (int[]){1, 3, 5});
  is(b, 2, (int[]){2, 4});
  is(weave(NULL, b), 2, (int[]){2, 4});
  is(weave(a, NULL), 3, (int[]){1, 3, 5});
  assert(unweave(NULL) == NULL);
  return 0;
}
