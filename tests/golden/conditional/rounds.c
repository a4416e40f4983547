// What a loop goes round says how many elements there are, also where the function has numbers
// that have nothing to do with it.
// options: --strict no --repair no --suspects none

int find3(const int *a, int k) {
  for (int i = 0; i < 3; i++)
    if (a[i] == k)
      return i;
  return -1;
}
// expect: find3 conditional '\valid_read(a + (0 .. 2))'

int mixed(const int *a, int k) {
  int s = k;
  for (int i = 0; i <= 2; i++)
    s ^= a[i];
  return s;
}
// expect: mixed conditional '\valid_read(a + (0 .. 2))'

int index_of(const int *table, int key, int n) {
  for (int i = 0; i < n; i++)
    if (table[i] == key)
      return i;
  return -1;
}
// expect: index_of conditional '\valid_read(table + (0 .. n - 1))'
