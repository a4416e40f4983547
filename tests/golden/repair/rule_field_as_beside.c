// The call was copied and its argument not adapted.
#include <assert.h>
#include <stdlib.h>
struct n { int k; struct n *left, *right; };
static struct n *insert(struct n *n, int k) {
  if (!n) {
    n = malloc(sizeof *n);
    if (!n) exit(1);
    n->k = k;
    n->left = n->right = NULL;
    return n;
  }
  if (k < n->k)
    n->left = insert(n->left, k);
  else if (k > n->k)
    n->right = insert(n->left, k);
  return n;
}
static int has(const struct n *n, int k) {
  while (n && n->k != k)
    n = k < n->k ? n->left : n->right;
  return n != NULL;
}
static void drop(struct n *n) {
  if (!n) return;
  drop(n->left);
  drop(n->right);
  free(n);
}
int main(void) {
  struct n *t = NULL;
  t = insert(t, 5);
  t = insert(t, 3);
  t = insert(t, 8);
  t = insert(t, 9);
  assert(has(t, 8) && has(t, 3) && has(t, 9));
  drop(t);
  return 0;
}
// options: --strict no --function main --repairs 5
// expect: main failing assertion
// expect-repair: main gives 'insert(n->right, k)' first
// rule: field-as-beside
