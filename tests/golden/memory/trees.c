// Trees as inputs.
#include <assert.h>
struct tree {
  int key;
  struct tree *left, *right;
};

int depth_is_small(struct tree *t) {
  int n = 0;
  while (t) {
    t = t->key > 3 ? t->left : t->right;
    n++;
  }
  assert(n < 2); // expect: depth_is_small failing assertion 'n < 2' here
  return n;
}

int child(struct tree *t) {
  if (t->left)
    return t->left->key;
  return t->key; // expect: child proved
}

int wrong_child(struct tree *t) {
  if (t->left)
    return t->right->key; // expect: wrong_child failing null-dereference 't->right->key' here
  return 0;
}
