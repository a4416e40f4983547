// Other names, parameters in another order, another way to write it: one verdict.
// options: --strict no --repair no
int sum(const int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
int sum_renamed(const int *q17, int zeta) {
  int _ = 0;
  for (int O0 = 0; O0 < zeta; O0++)
    _ += q17[O0];
  return _;
}
int sum_turned(int n, const int *a) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
int sum_of_pointer(const int *a, int n) {
  int s = 0, i = 0;
  while (i != n && i < n) {
    s += *(a + i);
    i = i + 1;
  }
  return s;
}

int put(unsigned index) {
  int room[8];
  room[index] = 1;
  return room[index];
}
int put_renamed(unsigned lambda) {
  int mu[8];
  mu[lambda] = 1;
  return mu[lambda];
}
// expect: put conditional 'index < 8'
// expect: put_renamed conditional 'lambda < 8'
// expect: sum conditional '\valid_read(a + (0 .. n - 1))'
// expect: sum_renamed conditional '\valid_read(q17 + (0 .. zeta - 1))'
// expect: sum_turned conditional '\valid_read(a + (0 .. n - 1))'
// expect: sum_of_pointer conditional '\valid_read(a + (0 .. n - 1))'
