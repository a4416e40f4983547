#include <assert.h>
#include <stdlib.h>

struct node {
  int key;
  struct node *prev;
  struct node *next;
};

static struct node *insert(struct node *first, struct node *n) {
  struct node *p = first;
  if (first == NULL)
    return n;
  if (n->key < first->key) {
    n->next = first;
    first->prev = n;
    return n;
  }
  while (p->next != NULL && p->next->key < n->key)
    p = p->next;
  n->next = p->next;
  n->prev = p;
  if (p->next != NULL)
    p->next->prev = n;
  p->next = n;
  return first;
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
  struct node *s = insert(NULL, node(4));
  s = insert(s, node(8));
  s = insert(s, node(6));
  s = insert(s, node(1));
  is(s, 4, (int[]){1, 4, 6, 8});
  return 0;
}
