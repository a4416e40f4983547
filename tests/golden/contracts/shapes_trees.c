// Shapes of trees: a search tree with a wrong turn, two ways to one node, a circle.
// options: --repair no --strict no
#include <stddef.h>

struct node {
  int key;
  struct node *left, *right;
};

//@ salve shape search_tree(root, key, left, right)
//@ salve shape search_tree(return, key, left, right)
struct node *insert(struct node *root, struct node *leaf) {
  if (!leaf || leaf->left || leaf->right)
    return root;
  if (!root)
    return leaf;
  struct node *at = root;
  while (at->key != leaf->key) {
    struct node **next = leaf->key > at->key ? &at->left : &at->right;
    if (!*next)
      *next = leaf;
    at = *next;
  }
  return root;
}

//@ salve shape tree(root, left, right)
//@ salve shape tree(return, left, right)
struct node *doubled(struct node *root) {
  if (root)
    root->left = root->right;
  return root;
}

//@ salve shape acyclic(root)
//@ salve shape acyclic(return)
struct node *tied(struct node *root) {
  if (root && root->left)
    root->left->right = root;
  return root;
}

//@ salve shape acyclic(root)
//@ salve shape acyclic(return)
struct node *mirrored(struct node *root) {
  if (!root)
    return root;
  struct node *left = root->left;
  root->left = root->right;
  root->right = left;
  return root;
}
// expect: insert failing postcondition 'search_tree(return, key, left, right)' line 11
// expect: doubled failing postcondition 'tree(return, left, right)' line 28
// expect: tied failing postcondition 'acyclic(return)' line 36
// expect: mirrored bounded
