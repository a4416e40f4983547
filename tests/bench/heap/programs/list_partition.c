#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

struct ends {
  struct node *first;
  struct node *last;
};

static void add(struct ends *e, struct node *n) {
  n->next = NULL;
  if (e->first == NULL)
    e->first = n;
  else
    e->last->next = n;
  e->last = n;
}

static struct node *joined(struct ends *low, struct ends *high) {
  if (low->first == NULL)
    return high->first;
  low->last->next = high->first;
  return low->first;
}

static struct node *partition(struct node *p, int key) {
  struct ends low = {NULL, NULL};
  struct ends high = {NULL, NULL};
  struct node *rest = NULL;
  while (p != NULL) {
    rest = p->next;
    if (p->key < key)
      add(&low, p);
    else
      add(&high, p);
    p = rest;
  }
  return joined(&low, &high);
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
  is(partition(list(5, (int[]){5, 1, 6, 2, 4}), 4), 5, (int[]){1, 2, 5, 6, 4});
  is(partition(list(2, (int[]){7, 8}), 4), 2, (int[]){7, 8});
  is(partition(list(2, (int[]){2, 1}), 4), 2, (int[]){2, 1});
  is(partition(NULL, 4), 0, NULL);
  return 0;
}
