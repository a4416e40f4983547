// Sums over arrays, divided or not.
// options: --repair no --strict no
int average(const int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s / n;
}

double mean(const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += x[i];
  return s / n;
}

int dot(const int *a, const int *b, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}
// expect: average conditional 'n != 0 && \valid_read(a + (0 .. n - 1))'
// expect: mean conditional '\valid_read(x + (0 .. n - 1))'
// expect: dot conditional '\valid_read(a + (0 .. n - 1)) && \valid_read(b + (0 .. n - 1))'
