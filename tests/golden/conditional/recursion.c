// By assumption and check.
// options: --repair no --strict no
int count(const int *a, int n) { return n <= 0 ? 0 : a[n - 1] + count(a, n - 1); }
int power(int x, unsigned n) { return n == 0 ? 100 / x : power(x, n - 1); }
// expect: power conditional 'x != 0'
// expect: count conditional '\valid_read(a + (0 .. n - 1))'
