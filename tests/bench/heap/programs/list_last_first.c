#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

static struct node *last_first(struct node *first) {
  struct node *p = first;
  struct node *before = NULL;
  if (first == NULL)
    return NULL;
  while (p->next != NULL) {
    before = p;
    p = p->next;
  }
  if (before == NULL)
    return first;
  before->next = NULL;
  p->next = first;
  return p;
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
  is(last_first(list(4, (int[]){1, 2, 3, 4})), 4, (int[]){4, 1, 2, 3});
  is(last_first(list(2, (int[]){1, 2})), 2, (int[]){2, 1});
  is(last_first(list(1, (int[]){5})), 1, (int[]){5});
  is(last_first(NULL), 0, NULL);
  return 0;
}
