#include <assert.h>
#include <stdlib.h>

struct tree {
  int key;
  struct tree *left;
  struct tree *right;
};

static struct tree *insert(struct tree *t, struct tree *n) {
  struct tree *p = t;
  struct tree *up = NULL;
  while (p != NULL) {
    up = p;
    if (n->key < p->key)
      p = p->left;
    else
      p = p->right;
  }
  if (up == NULL)
    return n;
  if (n->key < up->key)
    up->left = n;
  else
    up->right = n;
  return t;
}

static struct tree *take_least(struct tree **t) {
  struct tree *least = NULL;
  while ((*t)->left != NULL)
    t = &(*t)->left;
  least = *t;
  *t = least->right;
  return least;
}

static struct tree *removed(struct tree *t) {
  struct tree *n = NULL;
  if (t->left == NULL)
    return t->right;
  if (t->right == NULL)
    return t->left;
  n = take_least(&t->right);
  n->left = t->left;
  n->right = t->right;
  return n;
}

static struct tree *without(struct tree *t, int key) {
  struct tree *p = t;
  struct tree *up = NULL;
  while (p != NULL && p->key != key) {
    up = p;
    if (key < p->key)
      p = p->left;
    else
      p = p->right;
  }
  if (p == NULL)
    return t;
  if (up == NULL)
    return removed(p);
  if (up->left == p)
    up->left = removed(p);
  else
    up->right = removed(p);
  return t;
}

// specification
static struct tree *kept[64];
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
  const int keys[] = {4, 2, 6, 1, 3, 5, 7};
  struct tree *t = NULL;
  for (int i = 0; i < 7; i++)
    t = insert(t, node(keys[i], NULL, NULL));
  is(t, 7, (int[]){1, 2, 3, 4, 5, 6, 7});
  t = without(t, 4);
  is(t, 6, (int[]){1, 2, 3, 5, 6, 7});
  t = without(t, 1);
  t = without(t, 2);
  is(t, 4, (int[]){3, 5, 6, 7});
  t = without(t, 9);
  t = without(t, 5);
  is(t, 3, (int[]){3, 6, 7});
  return 0;
}
