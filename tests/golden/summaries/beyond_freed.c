// freed by the caller before
// options: --repair no
void free(void *); void *malloc(unsigned long);
int get(const int *p, int n) { int i = 0; for (; i < n; ++i) ; if (i > 40) return *p & 7; return 0; }
int top(int n) { int *p = malloc(4); if (!p) return 0; *p = 1; free(p); return get(p, n); }
// expect: get proved
// expect: top bounded
