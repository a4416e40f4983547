// null for a callee that does not ask beyond the bound
// options: --repair no
int slots[8];
int get(const int *p, int n) { int i = 0; for (; i < n; ++i) ; if (i > 40) return *p & 7; return 0; }
int top(int n) { return slots[get(0, n)]; }
// expect: get proved
// expect: top bounded
