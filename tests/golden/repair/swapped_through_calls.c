// The second of two that are exchanged is made of the first one's new value.
#include <assert.h>
#include <stddef.h>

struct tree {
  struct tree *left, *right;
};

static struct tree *mirrored(struct tree *t) {
  if (!t)
    return NULL;
  t->left = mirrored(t->right);
  t->right = mirrored(t->left);
  return t;
}

// options: --strict no --function test
void test(void) {
  struct tree l = {NULL, NULL}, r = {NULL, NULL}, t = {&l, &r};
  mirrored(&t);
  assert(t.left == &r && t.right == &l); // expect: test failing assertion here
}
// expect-repair: test gives 't->right = mirrored(left);' first
