#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

static struct node *close_ring(struct node *first) {
  struct node *last = first;
  while (last->next != NULL)
    last = last->next;
  last->next = first;
  return last;
}

static struct node *leave(struct node *before) {
  struct node *p = before->next;
  if (p == before)
    return NULL;
  before->next = p->next;
  return before;
}

static int survivor(struct node *last, int step) {
  struct node *before = last;
  while (before->next != before) {
    for (int i = 1; i < step; i++)
      before = before->next;
    before = leave(before);
  }
  return before->key;
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
  is(list(2, (int[]){1, 2}), 2, (int[]){1, 2});
  assert(survivor(close_ring(list(5, (int[]){1, 2, 3, 4, 5})), 2) == 3);
  assert(survivor(close_ring(list(4, (int[]){1, 2, 3, 4})), 3) == 1);
  struct node *one = close_ring(list(1, (int[]){9}));
  assert(survivor(one, 4) == 9 && leave(one) == NULL);
  return 0;
}
