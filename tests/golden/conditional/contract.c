// Who writes a contract says what the function is for.
// options: --strict no --repair no
//@ requires n >= 0;
int get(int n) {
  int a[4] = {0};
  return a[n];
}
// expect: get failing bounds 'a[n]' line 6
