// P of the callee reads a global that the caller breaks late
// options: --repair no
int limit = 5;
int slots[8];
int get(int n) { int s = 0; for (int i = 0; i < n; ++i) s ^= slots[limit]; return s; }
int top(int n) { limit = 5; for (int i = 0; i < n; ++i) if (i == 45) limit = 8; return get(n); }
// expect: get failing bounds 'slots[limit]' line 5
// expect: top bounded
