// out-parameter written only in one case, initialised before by the caller to something bad
// options: --repair no
int slots[8];
int maybe(int n, int *out) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s ^= i;
  if (s == 33) { *out = 2; return 1; }
  return 0;
}
int bad(int n) { int x = -7; if (n < 60) x = 1; maybe(n, &x); return slots[x & 15]; }
int good(int n) { int x = 0; if (maybe(n, &x)) return slots[x]; return 0; }
// expect: maybe proved
// expect: bad bounded
// expect: good proved
