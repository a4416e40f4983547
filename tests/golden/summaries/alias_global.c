// The callee counts in a global; here it is given its address, too.
// options: --repair no
static int count;
int values[16];
int fill(int *p, int n) {
  count = 3;
  for (int i = 0; i < n; ++i)
    *p = 20;
  return count;
}
int of_global(int n) { return values[fill(&count, n)]; }
int of_local(int n) {
  int x = 0;
  return values[fill(&x, n)];
}
// expect: fill bounded
// expect: of_global failing bounds 'values[fill(&count, n)]' line 11
// expect: of_local proved
