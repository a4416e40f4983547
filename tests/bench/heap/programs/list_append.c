#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

static struct node *append(struct node *first, struct node *other) {
  struct node *p = first;
  if (first == NULL)
    return other;
  while (p->next != NULL)
    p = p->next;
  p->next = other;
  return first;
}

// specification
static struct node *kept[32];
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
  is(append(list(2, (int[]){1, 2}), list(2, (int[]){3, 4})), 4, (int[]){1, 2, 3, 4});
  is(append(list(0, NULL), list(1, (int[]){3})), 1, (int[]){3});
  is(append(list(1, (int[]){7}), list(0, NULL)), 1, (int[]){7});
  return 0;
}
