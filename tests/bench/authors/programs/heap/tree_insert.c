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
    //- t->right = insert(t->left, key);
  }
  return t;
}

// specification
static int size(const struct tree *t) {
  return t ? size(t->left) + 1 + size(t->right) : 0;
}

int main(void) {
  struct tree *t = NULL;
  t = insert(t, 5);
  t = insert(t, 3);
  t = insert(t, 8);
  t = insert(t, 5);
  t = insert(t, 9);
  assert(size(t) == 4);
  assert(t->key == 5 && t->left->key == 3 && t->right->key == 8);
  assert(t->right->right && t->right->right->key == 9);
  return 0;
}
