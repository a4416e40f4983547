// What a compiler may take for unreachable fails where it is reached, under both names; what a
// function assumes of its parameters first is asked of its callers.
int f(int x) {
  if (x > 3)
    __builtin_assume(0); // expect: f failing assertion '__builtin_assume(0)' here
  return x;
}
int g(int x) {
  __builtin_assume(x > 0); // expect: calls failing assertion '__builtin_assume(x > 0)' here
  if (x <= 0)
    __builtin_assume(0);
  return x;
}
int calls(int x) {
  return g(x);
}
int fine(int x) { return x > 0 ? g(x) : 0; }
int later(int x) {
  int y = x & 3;
  __builtin_assume(y < 4);
  __builtin_assume(y > 0); // expect: later failing assertion '__builtin_assume(y > 0)' here
  return y;
}
static int n;
static int next(void) { return ++n; }
int effects(void) {
  n = 0;
  __builtin_assume(next() == 5); // is not evaluated
  if (n)
    __builtin_unreachable();
  return n;
}
// options: --repair no
// expect: g proved
// expect: fine proved
// expect: effects proved
