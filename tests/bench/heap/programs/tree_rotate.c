#include <assert.h>
#include <stdlib.h>

struct tree {
  int key;
  struct tree *left;
  struct tree *right;
};

static struct tree *rotate_left(struct tree *t) {
  struct tree *up = t->right;
  if (up == NULL)
    return t;
  t->right = up->left;
  up->left = t;
  return up;
}

static struct tree *rotate_right(struct tree *t) {
  struct tree *up = t->left;
  if (up == NULL)
    return t;
  t->left = up->right;
  up->right = t;
  return up;
}

// specification
static struct tree *kept[32];
static int made;

static struct tree *node(int key, struct tree *left, struct tree *right) {
  struct tree *t = malloc(sizeof *t);
  if (!t)
    exit(1);
  kept[made++] = t;
  t->key = key;
  t->left = left;
  t->right = right;
  return t;
}

static int walk(const struct tree *t, int *keys) {
  if (t == NULL)
    return 0;
  int n = walk(t->left, keys);
  keys[n] = t->key;
  return n + 1 + walk(t->right, keys + n + 1);
}

static void is(const struct tree *t, int size, const int *keys) {
  int found[16];
  assert(walk(t, found) == size);
  for (int i = 0; i < size; i++)
    assert(found[i] == keys[i]);
}

int main(void) {
  struct tree *a = node(1, NULL, NULL);
  struct tree *b = node(3, NULL, NULL);
  struct tree *c = node(5, NULL, NULL);
  struct tree *t = node(4, b, c);
  t = node(2, a, t);
  t = rotate_left(t);
  is(t, 5, (int[]){1, 2, 3, 4, 5});
  assert(t->key == 4 && t->left->key == 2);
  t = rotate_right(t);
  is(t, 5, (int[]){1, 2, 3, 4, 5});
  assert(t->key == 2);
  t = rotate_right(t);
  is(rotate_right(t), 5, (int[]){1, 2, 3, 4, 5});
  return 0;
}
