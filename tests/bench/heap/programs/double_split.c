#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
  struct node *prev;
};

static struct node *split(struct node *first, int key) {
  struct node *p = first;
  while (p != NULL && p->key != key)
    p = p->next;
  if (p == NULL)
    return NULL;
  struct node *second = p->next;
  p->next = NULL;
  if (second != NULL)
    second->prev = NULL;
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
  struct node *a = list(4, (int[]){1, 2, 3, 4});
  is(split(a, 2), 2, (int[]){3, 4});
  is(a, 2, (int[]){1, 2});
  struct node *b = list(2, (int[]){5, 6});
  assert(split(b, 6) == NULL);
  is(b, 2, (int[]){5, 6});
  assert(split(b, 9) == NULL);
  is(b, 2, (int[]){5, 6});
  return 0;
}
