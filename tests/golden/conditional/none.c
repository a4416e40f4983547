// No template says what is needed: an example instead.
// options: --strict no
int at(const int *m, int n, int i, int j) { return m[i * n + j]; }
int sorted(const int *a) { return a[a[0]]; }
// expect: at conditional
// expect: sorted conditional

// What passes only after more iterations than the failing run has is no fault of the function.
void late(unsigned n) {
  int a[3];
  unsigned i = 0;
  while (i < n)
    i++;
  a[i < 3 ? 3 : 0] = 1;
}
// expect: late conditional
