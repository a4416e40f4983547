// The callee compares its pointers.
// options: --repair no
int slots[8];
int compare(const int *a, const int *b, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s = (s + *a + *b) & 3;
  return a == b ? 100 : s;
}
int twice(int n) {
  int x = 1;
  return slots[compare(&x, &x, n)];
}
int apart(int n) {
  int x = 1, y = 2;
  return slots[compare(&x, &y, n)];
}
// expect: compare proved
// expect: twice failing bounds 'slots[compare(&x, &x, n)]' line 12
// expect: apart proved
