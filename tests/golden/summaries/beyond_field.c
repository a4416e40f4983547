// through a pointer in a structure that holds pointers
// options: --repair no
struct s { int *p; int n; };
int slots[4];
int count(struct s *x, int n) {
  for (int i = 0; i < n; ++i)
    if (i == 44)
      x->n = 9;
  return 0;
}
int top(int n) { int v = 1; struct s x = {&v, 2}; count(&x, n); return slots[x.n]; }
// expect: count proved
// expect: top bounded
