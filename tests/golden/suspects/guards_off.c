// P8: the same as guards.c without this criterion: by its form the shorter one comes first.
int put(int n) {
  char to[4];
  if (n < 0 || n > 8)
    return 0;
  int j = n - 1;
  if (j >= 0 && n != 7)
    to[j] = 1;
  return n;
}
// options: --repair no --suspects none
// expect: put failing bounds
// expect-suspect: put 'n - 1' rank 1
