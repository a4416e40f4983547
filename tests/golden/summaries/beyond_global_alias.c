// The callee's global, through its address.
// options: --repair no
static int count;
int values[16];
int fill(int *p, int n) {
  count = 3;
  int i = 0;
  for (; i < n; ++i)
    ;
  if (i > 40)
    *p = 20;
  return count;
}
int of_global(int n) { return values[fill(&count, n)]; }
// expect: fill bounded
// expect: of_global bounded
