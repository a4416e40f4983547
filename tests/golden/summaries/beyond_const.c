// written to a const array in some case
// options: --repair no
static const int fixed[4] = {1, 2, 3, 4};
int slots[8];
int put(int *p, int n) { int i = 0; for (; i < n; ++i) ; if (i > 40) *p = 1; return 0; }
int top(int n) { return slots[put((int *)fixed, n)]; }
// expect: put proved
// expect: top bounded
