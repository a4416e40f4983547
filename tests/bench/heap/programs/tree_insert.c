#include <assert.h>
#include <stdlib.h>

struct tree {
  int key;
  struct tree *left;
  struct tree *right;
};

static struct tree *insert(struct tree *root, struct tree *n) {
  struct tree *t = root;
  struct tree *up = NULL;
  while (t != NULL) {
    up = t;
    if (n->key < t->key)
      t = t->left;
    else
      t = t->right;
  }
  if (up == NULL)
    return n;
  if (n->key < up->key)
    up->left = n;
  else
    up->right = n;
  return root;
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
  struct tree *t = NULL;
  t = insert(t, node(5, NULL, NULL));
  t = insert(t, node(2, NULL, NULL));
  t = insert(t, node(8, NULL, NULL));
  t = insert(t, node(6, NULL, NULL));
  is(t, 4, (int[]){2, 5, 6, 8});
  assert(t->key == 5);
  return 0;
}
