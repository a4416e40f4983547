#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

static struct node *insert(struct node *first, struct node *n) {
  struct node *p = first;
  struct node *before = NULL;
  while (p != NULL && p->key < n->key) {
    before = p;
    p = p->next;
  }
  n->next = p;
  if (before == NULL)
    return n;
  before->next = n;
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
  struct node *s = NULL;
  s = insert(s, list(1, (int[]){5}));
  s = insert(s, list(1, (int[]){2}));
  s = insert(s, list(1, (int[]){9}));
  s = insert(s, list(1, (int[]){6}));
  is(s, 4, (int[]){2, 5, 6, 9});
  return 0;
}
