// Reads past its own array whatever it is given, if it comes so far: what fails before, and only for
// some inputs, is no excuse.
// options: --strict no --repair no
int shares(const int *a, int n, int k) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i] / k;
  return sum;
}
int all(int k) {
  int a[8] = {1, 2, 3};
  return shares(a, 9, k);
}
int most(int k) {
  int a[8] = {1, 2, 3};
  return shares(a, 8, k);
}
// expect: all failing bounds 'a[i]' line 7
// expect: most conditional 'k != 0'
// expect: shares conditional 'k != -1 && k != 0 && \valid_read(a + (0 .. n - 1))'
