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

static int contains(const struct tree *t, int key) {
  while (t) {
    if (key == t->key)
      return 1;
    t = key < t->key ? t->left : t->right;
    //- t = key > t->key ? t->left : t->right;
  }
  return 0;
}

// specification
int main(void) {
  struct tree *t = NULL;
  t = insert(t, 4);
  t = insert(t, 2);
  t = insert(t, 6);
  assert(contains(t, 4));
  assert(contains(t, 2));
  assert(contains(t, 6));
  assert(!contains(t, 3));
  assert(!contains(t, 7));
  return 0;
}
