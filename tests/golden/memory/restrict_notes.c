// That `restrict` is kept is not checked, and said where it could be broken.
static void copy(int *restrict to, const int *restrict from) { *to = *from; }
int one(int x) {
  copy(&x, &x);
  return x;
}
int apart(int x) {
  int y = 1;
  copy(&x, &y);
  return x;
}
int through(int *p, int *q) {
  copy(p, q);
  return *p;
}
int local(int *p) {
  int *restrict q = p;
  *q = 1;
  return *p;
}
// expect: copy proved
// expect: one proved
// expect: apart proved
// expect: through proved
// expect: local proved
// expect-note: one "whether the arguments of 'copy' keep its `restrict` is not checked"
// expect-note: through "whether the arguments of 'copy' keep its `restrict` is not checked"
// expect-note: local "whether `restrict` of 'q' is kept is not checked"
