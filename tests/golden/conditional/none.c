// No template says what is needed: an example instead.
// options: --strict no
int at(const int *m, int n, int i, int j) { return m[i * n + j]; }
int sorted(const int *a) { return a[a[0]]; }
// expect: at conditional
// expect: sorted conditional
