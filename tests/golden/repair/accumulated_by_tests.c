// A sum that keeps the last number only: tests say what is wanted.
// options: --repairs 3 --strict no --input '2 1.5 2' --output '3.50' --input '1 4' --output '4.00' --input '3 1 1 1' --output '3.00'
#include <stdio.h>

int main(void) {
  int n;
  double x, sum = 0;
  scanf("%d", &n);
  for (int i = 0; i < n; i++) {
    scanf("%lf", &x);
    sum = x;
  }
  printf("%.2f", sum);
  return 0;
}
// expect: 'test 1' failing postcondition 'printf("%.2f", sum)' line 13
// expect: 'test 2' proved
// expect: 'test 3' failing postcondition 'printf("%.2f", sum)' line 13
// expect-repair: 'test 1' 'Replace `x` with `sum + x`' first
