// The callee is safe for two objects; here it is given one twice.
// options: --repair no
int values[16];
int reset(int *a, int *b, int n) {
  *a = 1;
  *b = 2;
  for (int i = 0; i < n; ++i)
    *b += i % 2 == 0 ? 1 : -1;
  return *a == 1 ? 0 : 100;
}
int both(int n) {
  int x = 0;
  return values[reset(&x, &x, n)];
}
// expect: reset proved
// expect: both failing bounds 'values[reset(&x, &x, n)]' line 13
