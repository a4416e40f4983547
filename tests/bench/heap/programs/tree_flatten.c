#include <assert.h>
#include <stdlib.h>

struct tree {
  int key;
  struct tree *left;
  struct tree *right;
};

static struct tree *last(struct tree *t) {
  while (t->right != NULL)
    t = t->right;
  return t;
}

static struct tree *flatten(struct tree *t) {
  struct tree *left = NULL;
  struct tree *end = NULL;
  if (t == NULL)
    return NULL;
  left = flatten(t->left);
  t->left = NULL;
  t->right = flatten(t->right);
  if (left == NULL)
    return t;
  end = last(left);
  end->right = t;
  return left;
}

static void mirror(struct tree *t) {
  struct tree *left = NULL;
  if (t == NULL)
    return;
  left = t->left;
  t->left = t->right;
  t->right = left;
  mirror(t->left);
  mirror(t->right);
}

// specification
static struct tree *kept[64];
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

static void is_list(const struct tree *t, int size, const int *keys) {
  for (int i = 0; i < size; i++) {
    assert(t != NULL && t->key == keys[i] && t->left == NULL);
    t = t->right;
  }
  assert(t == NULL);
}

int main(void) {
  struct tree *a = node(1, NULL, node(2, NULL, NULL));
  struct tree *b = node(6, node(5, NULL, NULL), NULL);
  struct tree *t = node(3, a, b);
  mirror(t);
  is(t, 5, (int[]){6, 5, 3, 2, 1});
  mirror(t);
  is(t, 5, (int[]){1, 2, 3, 5, 6});
  is_list(flatten(t), 5, (int[]){1, 2, 3, 5, 6});
  is_list(flatten(NULL), 0, NULL);
  return 0;
}
