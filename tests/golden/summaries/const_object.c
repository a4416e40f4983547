// The callee writes to an object that is const.
// options: --repair no
static const int fixed = 3;
int slots[8];
int bump(int *p, int n) {
  for (int i = 0; i < n; ++i)
    *p = i & 7;
  return *p & 7;
}
int bumps(int n) {
  int x = 1;
  return slots[bump(&x, n)];
}
int bumps_const(int n) { return slots[bump((int *)&fixed, n)]; }
// expect: bump proved
// expect: bumps proved
// expect: bumps_const failing bounds '*p' line 7
