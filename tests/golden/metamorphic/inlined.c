// A called function and the same written out where it was called: one verdict, one precondition.
// options: --strict no --repair no
static int at(const int *a, int n, int i) { return i < n ? a[i] : 0; }
int both(const int *a, int n, unsigned char i, unsigned char j) { return at(a, n, i) + at(a, n, j); }
int both_inlined(const int *a, int n, unsigned char i, unsigned char j) {
  return (i < n ? a[i] : 0) + (j < n ? a[j] : 0);
}

static int lookup(const int *a, int n, int key) {
  for (int i = 0; i <= n; i++)
    if (a[i] == key)
      return i;
  return -1;
}
int known(int key) {
  int keys[3] = {2, 3, 5};
  return lookup(keys, 3, key);
}
int known_inlined(int key) {
  int keys[3] = {2, 3, 5};
  for (int i = 0; i <= 3; i++)
    if (keys[i] == key)
      return i;
  return -1;
}
int known_unrolled(int key) {
  int keys[3] = {2, 3, 5};
  if (keys[0] == key)
    return 0;
  if (keys[1] == key)
    return 1;
  if (keys[2] == key)
    return 2;
  if (keys[3] == key)
    return 3;
  return -1;
}
// expect: known failing bounds 'a[i]' line 11
// expect: known_inlined failing bounds 'keys[i]' line 22
// expect: known_unrolled failing bounds 'keys[3]' line 34
// expect: at conditional 'i >= 0 && \valid_read(a + (0 .. n - 1))'
// expect: both conditional '\valid_read(a + (0 .. n - 1))'
// expect: both_inlined conditional '\valid_read(a + (0 .. n - 1))'
// expect: lookup conditional '\valid_read(a + (0 .. n))'
