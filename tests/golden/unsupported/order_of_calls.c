// Operands with calls: either order is allowed, and here it decides.
static int n;
static int next(void) { return ++n; }
int both(void) {
  return next() - next();
}
int read_beside(int *a) {
  return n + next();
}
static int calls;
static int counted(int x) {
  ++calls;
  return x;
}
int commutes(int a) { return counted(1) + counted(a & 7); }
// expect: both unsupported "order of evaluation that is not specified, and what 'n' is depends on it" line 5
// expect: read_beside unsupported "order of evaluation that is not specified, and what 'n' is depends on it" line 8
