// What has too many orders, or one inside the other, is not modelled.
static int n;
static int next(void) { return ++n; }
static int add(int x) { return n += x; }
int four(void) {
  return next() - next() * next() / (next() + 1);
}
int inner(void) {
  return 100 / (add(next()) - next());
}
// expect: four unsupported 'order of evaluation that is not specified' line 6
// expect: inner unsupported 'order of evaluation that is not specified' line 9
