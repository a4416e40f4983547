// As many decimals as the tests expect.
// options: --repairs 3 --strict no --input '1 3' --output '0.333' --input '1 4' --output '0.250'
#include <stdio.h>

int main(void) {
  int a, b;
  scanf("%d %d", &a, &b);
  printf("%f\n", (double)a / b);
  return 0;
}
// expect: 'test 1' failing postcondition 'printf("%f\n", (double)a / b)' line 8
// expect: 'test 2' failing postcondition 'printf("%f\n", (double)a / b)' line 8
// expect-repair: 'test 1' 'Replace `"%f\n"` with `"%.3f\n"`' first
