#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

static struct node *remove_key(struct node *first, int key) {
  struct node *p = first;
  struct node *before = NULL;
  while (p != NULL && p->key != key) {
    before = p;
    p = p->next;
  }
  if (p == NULL)
    return first;
  if (before == NULL)
    first = p->next;
  else
    before->next = p->next;
  free(p);
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
  is(remove_key(list(3, (int[]){4, 5, 6}), 5), 2, (int[]){4, 6});
  is(remove_key(list(3, (int[]){4, 5, 6}), 4), 2, (int[]){5, 6});
  is(remove_key(list(3, (int[]){4, 5, 6}), 6), 2, (int[]){4, 5});
  is(remove_key(list(2, (int[]){4, 5}), 7), 2, (int[]){4, 5});
  return 0;
}
