#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *prev;
  struct node *next;
};

static struct node *reverse(struct node *first) {
  struct node *p = first;
  struct node *last = NULL;
  while (p != NULL) {
    struct node *next = p->next;
    p->next = p->prev;
    p->prev = next;
    last = p;
    p = next;
  }
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
  n->prev = n->next = NULL;
  return n;
}

static void is(const struct node *p, int length, const int *keys) {
  const struct node *before = NULL;
  for (int i = 0; i < length; i++) {
    assert(p != NULL && p->key == keys[i] && p->prev == before);
    before = p;
    p = p->next;
  }
  assert(p == NULL);
}

int main(void) {
  struct node *a = node(1), *b = node(2), *c = node(3);
  a->next = b, b->next = c;
  c->prev = b, b->prev = a;
  is(reverse(a), 3, (int[]){3, 2, 1});
  is(reverse(node(5)), 1, (int[]){5});
  return 0;
}
