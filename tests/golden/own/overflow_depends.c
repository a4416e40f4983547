// What overflows for some arguments only is not reported, and changes no verdict.
int add(int a, int b) {
  return a + b;
}

int average(int a, int b) {
  return (a + b) / 2;
}

int third(const int *a) {
  return a[0] * 3 + 1;
}

int divided(int a, int b) {
  return (a - 1) / b;
}

int sum(const int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; ++i)
    s += a[i];
  return s;
}
// options: --strict no
// expect: third proved
// expect: divided conditional 'b != -1 && b != 0'
// expect: sum conditional '\valid_read(a + (0 .. n - 1))'
