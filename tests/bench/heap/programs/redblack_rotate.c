#include <assert.h>
#include <stdlib.h>

struct tree {
  int key;
  struct tree *left;
  struct tree *right;
  struct tree *parent;
};

struct root {
  struct tree *top;
};

static void replace(struct root *r, struct tree *old, struct tree *t) {
  struct tree *up = old->parent;
  if (up == NULL)
    r->top = t;
  else if (up->left == old)
    up->left = t;
  else
    up->right = t;
  t->parent = up;
}

static void rotate_left(struct root *r, struct tree *t) {
  struct tree *up = t->right;
  t->right = up->left;
  if (up->left != NULL)
    up->left->parent = t;
  replace(r, t, up);
  up->left = t;
  t->parent = up;
}

static void rotate_right(struct root *r, struct tree *t) {
  struct tree *up = t->left;
  t->left = up->right;
  if (up->right != NULL)
    up->right->parent = t;
  replace(r, t, up);
  up->right = t;
  t->parent = up;
}

static void attach(struct root *r, struct tree *n) {
  struct tree *p = r->top;
  struct tree *up = NULL;
  while (p != NULL) {
    up = p;
    if (n->key < p->key)
      p = p->left;
    else
      p = p->right;
  }
  n->parent = up;
  if (up == NULL)
    r->top = n;
  else if (n->key < up->key)
    up->left = n;
  else
    up->right = n;
}

// specification
static struct tree nodes[8];

static int walk(const struct tree *t, const struct tree *parent, int *keys) {
  if (t == NULL)
    return 0;
  assert(t->parent == parent);
  int n = walk(t->left, t, keys);
  keys[n] = t->key;
  return n + 1 + walk(t->right, t, keys + n + 1);
}

static void is(const struct root *r, int top, int size) {
  int found[16];
  assert(r->top->key == top && walk(r->top, NULL, found) == size);
  for (int i = 0; i < size; i++)
    assert(found[i] == i);
}

int main(void) {
  struct root r = {NULL};
  const int order[] = {3, 1, 5, 0, 2, 4, 6};
  for (int i = 0; i < 7; i++) {
    nodes[i].key = order[i];
    attach(&r, &nodes[i]);
  }
  is(&r, 3, 7);
  rotate_left(&r, r.top);
  is(&r, 5, 7);
  rotate_right(&r, r.top->left);
  is(&r, 5, 7);
  assert(r.top->left->key == 1);
  rotate_right(&r, r.top);
  is(&r, 1, 7);
  rotate_left(&r, r.top->right);
  is(&r, 1, 7);
  return 0;
}
