// The left child is there or not; what it is given to does not ask.
#include <assert.h>
#include <stddef.h>

struct tree {
  int key;
  struct tree *left, *right;
};

static int key_of(const struct tree *t) {
  return t->key;
}

static int weight(const struct tree *t) {
  return 2 * key_of(t);
}

static int left_weight(const struct tree *t) {
  if (t == NULL || t->left == NULL)
  //- if (t == NULL || t->right == NULL)
    return 0;
  return weight(t->left);
}

// specification
int main(void) {
  struct tree leaf = {4, NULL, NULL}, right = {1, NULL, &leaf}, left = {2, &leaf, NULL};
  assert(left_weight(&left) == 8);
  assert(left_weight(&right) == 0);
  assert(left_weight(NULL) == 0);
  return 0;
}
