// Where no template says what is needed there is an example instead.
// options: --strict no
int at(const int *m, int n, int i, int j) { return m[i * n + j]; }
int sorted(const int *a) { return a[a[0]]; }
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
// expect: at conditional 'i * n + j >= 0 && \valid_read(m + (0 .. i * n + j))'
