// rule: further-link-given
// A pointer of a node behind a node is what was to be given: `up->left->parent` (W6).
// options: --repairs 5 --strict no
#include <assert.h>
#include <stddef.h>

struct tree {
  int key;
  struct tree *left, *right, *parent;
};

static struct tree *turned(struct tree *t) {
  struct tree *up = t->right;
  t->right = up->left;
  if (up->left != NULL)
    up->right = t;
  up->left = t;
  up->parent = t->parent;
  t->parent = up;
  return up;
}

// expect-repair: test_turned 'Replace `up->right = t` with `up->left->parent = t`' first
void test_turned(void) {
  struct tree a = {1, NULL, NULL, NULL}, b = {2, NULL, NULL, NULL}, c = {3, NULL, NULL, NULL}, d = {4, NULL, NULL, NULL};
  a.right = &c, c.parent = &a;
  c.left = &b, b.parent = &c;
  c.right = &d, d.parent = &c;
  struct tree *top = turned(&a);
  assert(top == &c && c.left == &a && c.right == &d); // expect: test_turned failing assertion here
  assert(a.right == &b && b.parent == &a && a.parent == &c && d.parent == &c && c.parent == NULL);
}
// expect: turned conditional 't->right != \null'
