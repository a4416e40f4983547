// division by what a callee returns
// options: --repair no
int small(int n) { int s = 0; for (int i = 0; i < n; ++i) s = (s + 1) % 50; return s; }
int top(int n) { int d = small(n); return d < 20 ? 1 : 100 / (d - 45); }
// expect: top bounded
