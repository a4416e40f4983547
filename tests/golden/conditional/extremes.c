// One element at least: the first, the middle, the extreme.
// options: --strict no
int largest(const int *a, int n) {
  int m = a[0];
  for (int i = 1; i < n; i++)
    if (a[i] > m)
      m = a[i];
  return m;
}

int middle(const int *a, int n) { return a[n / 2]; }

struct list {
  int *item;
  int count;
};
int least(const struct list *l) {
  int m = l->item[0];
  for (int i = 0; i < l->count; i++)
    if (l->item[i] < m)
      m = l->item[i];
  return m;
}
// expect: largest conditional 'n > 0 && \valid_read(a + (0 .. n - 1))'
// expect: middle conditional 'n / 2 >= 0 && \valid_read(a + (0 .. n / 2))'
// expect: least conditional 'l->count > 0 && \valid_read(l->item + (0 .. l->count - 1))'
