// The callee keeps the pointer: no promise can stand for it.
// options: --repair no
int *kept;
int values[4];
int keep(int *p, int n) {
  kept = p;
  int s = 0;
  for (int i = 0; i < n; ++i)
    s = (s + 1) % 4;
  return s;
}
int through(int n) {
  int x = 1;
  keep(&x, n);
  *kept = 9;
  return values[x];
}
// expect: through failing bounds 'values[x]' line 16
