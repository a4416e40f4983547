// P1: pointers into different arrays are compared.
int inside(void) {
  int a[4] = {0}, b[4] = {0};
  int n = 0;
  for (int *q = a; q < b + 4; q++) // expect: inside failing pointer-comparison here
    n += *q;
  return n + b[0];
}
// options: --repairs 5
// expect-repair: inside gives 'q < a + 4' proved silent
// expect-repair: inside gives 'int *q = b;' proved silent
// rule: other-address
