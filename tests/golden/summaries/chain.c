// A deep chain of calls, each of which branches: inlined it explodes.
int cells[32];
static int step1(int x, int n) { for (int i = 0; i < n; ++i) x = x * 5 + i; return x & 31; }
static int step2(int x, int n) { for (int i = 0; i < n; ++i) x ^= step1(x + i, n); return x & 31; }
static int step3(int x, int n) { for (int i = 0; i < n; ++i) x += step2(x - i, n); return x & 31; }
static int step4(int x, int n) { for (int i = 0; i < n; ++i) x -= step3(x ^ i, n); return x & 31; }
int deep(int x, int n) { return cells[step4(x, n)]; }
// expect: deep proved
