#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

static struct node *merge(struct node *a, struct node *b) {
  struct node head;
  struct node *last = &head;
  head.next = NULL;
  while (a != NULL && b != NULL) {
    if (a->key <= b->key) {
      last->next = a;
      a = a->next;
    } else {
      last->next = b;
      b = b->next;
    }
    last = last->next;
  }
  if (a != NULL)
    last->next = a;
  else
    last->next = b;
  return head.next;
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
  is(merge(list(3, (int[]){1, 4, 6}), list(2, (int[]){2, 5})), 5, (int[]){1, 2, 4, 5, 6});
  is(merge(list(1, (int[]){3}), list(3, (int[]){1, 2, 7})), 4, (int[]){1, 2, 3, 7});
  is(merge(list(0, NULL), list(1, (int[]){2})), 1, (int[]){2});
  return 0;
}
