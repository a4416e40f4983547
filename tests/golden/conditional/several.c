// Several conjuncts, each of which is needed.
// options: --strict no
#include <stddef.h>
void copy(int *to, const int *from, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    to[i] = from[i];
}

unsigned bucket(const unsigned char *key, unsigned len, unsigned buckets) {
  unsigned h = 0;
  for (unsigned i = 0; i < len; i++)
    h = h * 31 + key[i];
  return h % buckets;
}

int pick(const int *a, int n, int i) {
  if (a == NULL)
    return 0;
  if (i >= n)
    return -1;
  return a[i];
}

struct pair {
  int *left, *right;
};
int both(struct pair *p) {
  if (p->left == NULL && p->right == NULL)
    return 0;
  return *p->left + *p->right;
}
// expect: both conditional 'p->left != \null && p->right != \null'
// expect: copy conditional '\valid(to + (0 .. n - 1)) && \valid_read(from + (0 .. n - 1))'
// expect: bucket conditional 'buckets != 0 && \valid_read(key + (0 .. len - 1))'
// expect: pick conditional 'i >= 0 && \valid_read(a + (0 .. n - 1))'
