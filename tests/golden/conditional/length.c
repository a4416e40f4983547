// A buffer and its length.
// options: --strict no
int sum(int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

void clear(char *buf, unsigned long size) {
  for (unsigned long i = 0; i < size; i++)
    buf[i] = 0;
}

int last(const int *a, int n) { return a[n - 1]; }

int upTo(const int *a, int n) {
  int s = 0;
  for (int i = 0; i <= n; i++)
    s += a[i];
  return s;
}
// expect: clear conditional '\valid(buf + (0 .. size - 1))'
// expect: last conditional 'n > 0 && \valid_read(a + (0 .. n - 1))'
// expect: upTo conditional '\valid_read(a + (0 .. n))'
// expect: sum conditional '\valid_read(a + (0 .. n - 1))'
