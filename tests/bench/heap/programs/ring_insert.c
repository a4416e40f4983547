#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

static struct node *insert(struct node *last, struct node *n, int atEnd) {
  if (last == NULL) {
    n->next = n;
    return n;
  }
  n->next = last->next;
  last->next = n;
  if (atEnd)
    last = n;
  return last;
}

// specification
static struct node *kept[32];
static int made;

static struct node *node(int key) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    exit(1);
  kept[made++] = n;
  n->key = key;
  n->next = n;
  return n;
}

static void is(const struct node *last, int length, const int *keys) {
  const struct node *p = last;
  for (int i = 0; i < length; i++) {
    assert(p != NULL);
    p = p->next;
    assert(p != NULL && p->key == keys[i]);
  }
  assert(p == last);
}

int main(void) {
  struct node *r = insert(NULL, node(1), 0);
  is(r, 1, (int[]){1});
  r = insert(r, node(2), 1);
  r = insert(r, node(3), 1);
  is(r, 3, (int[]){1, 2, 3});
  r = insert(r, node(4), 0);
  is(r, 4, (int[]){4, 1, 2, 3});
  return 0;
}
