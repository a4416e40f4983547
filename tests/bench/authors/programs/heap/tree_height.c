#include <assert.h>
#include <stdlib.h>

struct tree {
  int key;
  struct tree *left, *right;
};

static struct tree *insert(struct tree *t, int key) {
  if (!t) {
    t = malloc(sizeof *t);
    if (!t)
      exit(1);
    t->key = key;
    t->left = t->right = NULL;
  } else if (key < t->key) {
    t->left = insert(t->left, key);
  } else if (key > t->key) {
    t->right = insert(t->right, key);
  }
  return t;
}

static int height(const struct tree *t) {
  if (!t)
    return 0;
  int l = height(t->left);
  int r = height(t->right);
  return 1 + (l > r ? l : r);
  //- return 1 + (l < r ? l : r);
}

// specification
int main(void) {
  struct tree *t = NULL;
  assert(height(t) == 0);
  t = insert(t, 3);
  assert(height(t) == 1);
  t = insert(t, 1);
  t = insert(t, 2);
  assert(height(t) == 3);
  t = insert(t, 4);
  assert(height(t) == 3);
  return 0;
}
