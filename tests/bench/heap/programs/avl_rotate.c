#include <assert.h>
#include <stdlib.h>

struct tree {
  int key;
  int height;
  struct tree *left;
  struct tree *right;
};

static int height(const struct tree *t) {
  return t == NULL ? 0 : t->height;
}

static void measure(struct tree *t) {
  int a = height(t->left), b = height(t->right);
  t->height = (a > b ? a : b) + 1;
}

static struct tree *rotate_left(struct tree *t) {
  struct tree *up = t->right;
  t->right = up->left;
  up->left = t;
  measure(t);
  measure(up);
  return up;
}

static struct tree *rotate_right(struct tree *t) {
  struct tree *up = t->left;
  t->left = up->right;
  up->right = t;
  measure(t);
  measure(up);
  return up;
}

static struct tree *balance(struct tree *t) {
  struct tree *low = NULL;
  measure(t);
  if (height(t->left) > height(t->right) + 1) {
    low = t->left;
    if (height(low->right) > height(low->left))
      t->left = rotate_left(low);
    return rotate_right(t);
  }
  if (height(t->right) > height(t->left) + 1) {
    low = t->right;
    if (height(low->left) > height(low->right))
      t->right = rotate_right(low);
    return rotate_left(t);
  }
  return t;
}

static struct tree *insert(struct tree *t, struct tree *n) {
  if (t == NULL)
    return n;
  if (n->key < t->key)
    t->left = insert(t->left, n);
  else
    t->right = insert(t->right, n);
  return balance(t);
}

// specification
static struct tree nodes[16];
static int made;

static int walk(const struct tree *t, int *keys) {
  if (t == NULL)
    return 0;
  int n = walk(t->left, keys);
  keys[n] = t->key;
  return n + 1 + walk(t->right, keys + n + 1);
}

static struct tree *tree(int size, const int *keys) {
  struct tree *t = NULL;
  for (int i = 0; i < size; i++) {
    struct tree *n = &nodes[made++];
    n->key = keys[i];
    n->height = 1;
    t = insert(t, n);
  }
  return t;
}

static void is(const struct tree *t, int height, int size, const int *keys) {
  int found[16];
  assert(t->height == height && walk(t, found) == size);
  for (int i = 0; i < size; i++)
    assert(found[i] == keys[i]);
}

int main(void) {
  is(tree(3, (int[]){1, 2, 3}), 2, 3, (int[]){1, 2, 3});
  is(tree(3, (int[]){3, 1, 2}), 2, 3, (int[]){1, 2, 3});
  is(tree(3, (int[]){1, 3, 2}), 2, 3, (int[]){1, 2, 3});
  is(tree(5, (int[]){5, 4, 3, 2, 1}), 3, 5, (int[]){1, 2, 3, 4, 5});
  return 0;
}
