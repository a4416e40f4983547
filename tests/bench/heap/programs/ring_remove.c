#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *next;
};

static struct node *remove_key(struct node *last, int key) {
  struct node *before = last;
  struct node *p = last->next;
  while (p != last && p->key != key) {
    before = p;
    p = p->next;
  }
  if (p->key != key)
    return last;
  if (p == before)
    return NULL;
  before->next = p->next;
  if (p == last)
    last = before;
  free(p);
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
  struct node *a = node(1), *b = node(2), *c = node(3), *d = node(4);
  a->next = b, b->next = c, c->next = d, d->next = a;
  is(remove_key(d, 2), 3, (int[]){1, 3, 4});
  is(remove_key(d, 7), 3, (int[]){1, 3, 4});
  d = remove_key(d, 4);
  is(d, 2, (int[]){1, 3});
  is(remove_key(d, 1), 1, (int[]){3});
  return 0;
}
