// Aliasing tells beyond the bound only.
// options: --repair no
int values[16];
int reset(int *a, int *b, int n) {
  *a = 1;
  int i = 0;
  for (; i < n; ++i)
    ;
  if (i > 40)
    *b = 2;
  return *a == 1 ? 0 : 100;
}
int both(int n) { int x = 0; return values[reset(&x, &x, n)]; }
// expect: reset proved
// expect: both bounded
