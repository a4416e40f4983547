#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

static struct node *intersect(struct node *a, struct node *b) {
  struct node *first = NULL;
  struct node *last = NULL;
  while (a != NULL && b != NULL) {
    if (a->key < b->key) {
      a = a->next;
    } else if (b->key < a->key) {
      b = b->next;
    } else {
      if (last == NULL)
        first = a;
      else
        last->next = a;
      last = a;
      a = a->next;
      b = b->next;
    }
  }
  if (last != NULL)
    last->next = NULL;
  return first;
}

static int contains(const struct node *p, int key) {
  while (p != NULL && p->key != key)
    p = p->next;
  return p != NULL;
}

static struct node *minus(struct node *first, const struct node *other) {
  struct node *p = first;
  struct node *before = NULL;
  while (p != NULL) {
    if (!contains(other, p->key))
      before = p;
    else if (before == NULL)
      first = p->next;
    else
      before->next = p->next;
    p = p->next;
  }
  return first;
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
  struct node *a = list(4, (int[]){1, 3, 4, 6});
  struct node *b = list(3, (int[]){3, 5, 6});
  struct node *c = intersect(a, b);
  is(c, 2, (int[]){3, 6});
  is(minus(b, c), 1, (int[]){5});
  is(minus(list(3, (int[]){3, 7, 6}), c), 1, (int[]){7});
  is(intersect(list(1, (int[]){2}), list(1, (int[]){3})), 0, NULL);
  return 0;
}
