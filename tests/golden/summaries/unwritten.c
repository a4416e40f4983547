// An out-parameter that is not written on every way.
int maybe(int n, int *out) {
  for (int i = 0; i < n; ++i)
    if (i == 40)
      *out = i;
  return n > 100;
}
int reads(int n) {
  int x;
  if (!maybe(n, &x))
    return 0;
  return x;
}
// expect: maybe proved
// expect: reads bounded
