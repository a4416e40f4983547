#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

static struct node *reverse(struct node *first) {
  struct node *done = NULL;
  struct node *rest = NULL;
  while (first != NULL) {
    rest = first->next;
    first->next = done;
    done = first;
    first = rest;
  }
  return done;
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
  is(reverse(list(4, (int[]){1, 2, 3, 4})), 4, (int[]){4, 3, 2, 1});
  is(reverse(list(1, (int[]){8})), 1, (int[]){8});
  is(reverse(NULL), 0, NULL);
  return 0;
}
