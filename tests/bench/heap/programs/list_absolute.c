#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

static int size(int key) {
  return key < 0 ? -key : key;
}

static struct node *absolute(struct node *first) {
  struct node *before = first;
  struct node *p = NULL;
  if (first == NULL)
    return NULL;
  p = first->next;
  while (p != NULL) {
    if (size(p->key) < size(first->key)) {
      before->next = p->next;
      p->next = first;
      first = p;
      p = before->next;
    } else {
      before = p;
      p = p->next;
    }
  }
  return first;
}

static struct node *signs(struct node *first) {
  struct node *below = NULL;
  struct node *last = NULL;
  struct node *rest = NULL;
  struct node *above = NULL;
  while (first != NULL) {
    rest = first->next;
    if (first->key < 0) {
      first->next = below;
      below = first;
    } else {
      first->next = NULL;
      if (last == NULL)
        above = first;
      else
        last->next = first;
      last = first;
    }
    first = rest;
  }
  if (below == NULL)
    return above;
  last = below;
  while (last->next != NULL)
    last = last->next;
  last->next = above;
  return below;
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
  is(absolute(list(4, (int[]){-4, -1, 0, 3})), 4, (int[]){0, -1, -4, 3});
  is(signs(list(4, (int[]){1, -2, 3, -4})), 4, (int[]){-4, -2, 1, 3});
  is(signs(list(2, (int[]){5, 6})), 2, (int[]){5, 6});
  is(absolute(NULL), 0, NULL);
  return 0;
}
