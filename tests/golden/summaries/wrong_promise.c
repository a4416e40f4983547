// As sum_to.c, but the result can be 8: no promise that is not true.
// options: --repair no
int steps(int n) {
  if (n <= 0)
    return 0;
  return (steps(n - 1) + 1) % 9;
}
int table[8];
int at(int n) { return table[steps(n)]; }
// expect: at failing bounds 'table[steps(n)]' line 9
