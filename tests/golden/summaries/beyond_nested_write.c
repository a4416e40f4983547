// global written by nested callee
// options: --repair no
int level;
int slots[8];
static void inner(int n) { for (int i = 0; i < n; ++i) if (i == 50) level = 9; }
static int outer(int n) { int s = 0; for (int i = 0; i < n; ++i) s ^= i; inner(s); return 0; }
int top(int n) {
  level = 2;
  outer(n);
  return slots[level];
}
// expect: top bounded
