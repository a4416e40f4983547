// What a compiler may take for unreachable fails where it is reached, under both names.
int f(int x) {
  if (x > 3)
    __builtin_assume(0); // expect: f failing assertion '__builtin_assume(0)' here
  return x;
}
int g(int x) {
  __builtin_assume(x > 0);
  if (x <= 0)
    __builtin_assume(0);
  return x;
}
// expect: g proved
