// P8: the condition on the way to what fails that compares its index comes first.
int put(int n) {
  char to[4];
  if (n < 0 || n > 8)
    return 0;
  int j = n - 1;
  if (j >= 0 && n != 7)
    to[j] = 1;
  return n;
}
// options: --repair no
// expect: put failing bounds
// expect-suspect: put 'j >= 0 && n != 7' rank 1
