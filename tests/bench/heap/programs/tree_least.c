#include <assert.h>
#include <stdlib.h>

struct tree {
  int key;
  struct tree *left;
  struct tree *right;
};

static struct tree *remove_least(struct tree **root) {
  struct tree *t = *root;
  struct tree *up = NULL;
  while (t->left != NULL) {
    up = t;
    t = t->left;
  }
  if (up == NULL)
    *root = t->right;
  else
    up->left = t->right;
  t->right = NULL;
  return t;
}

// specification
static struct tree *kept[32];
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
  struct tree *a = node(2, NULL, NULL);
  struct tree *b = node(1, NULL, a);
  struct tree *c = node(4, NULL, NULL);
  struct tree *d = node(3, b, c);
  struct tree *e = node(7, NULL, NULL);
  struct tree *t = node(6, d, e);
  is(remove_least(&t), 1, (int[]){1});
  is(t, 5, (int[]){2, 3, 4, 6, 7});
  struct tree *f = node(2, NULL, NULL);
  struct tree *u = node(1, NULL, f);
  is(remove_least(&u), 1, (int[]){1});
  is(u, 1, (int[]){2});
  return 0;
}
