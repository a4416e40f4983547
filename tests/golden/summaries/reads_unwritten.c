// The callee reads what it is given, which was never written here.
// options: --repair no
int total(int *sum, int n) {
  for (int i = 0; i < n; ++i)
    *sum += i & 1;
  return *sum;
}
int starts(int n) {
  int x;
  return total(&x, n);
}
int starts_well(int n) {
  int x = 0;
  return total(&x, n) > 0;
}
// expect: total proved
// expect: starts failing uninitialised '*sum' line 6
// expect: starts failing uninitialised '*sum' line 5
// expect: starts_well proved
