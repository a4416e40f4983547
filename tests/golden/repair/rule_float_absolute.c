// The absolute value of an int.
// rule: float-absolute
// options: --repairs 3 --strict no --input '0.5 0.25' --output '0.25' --input '1.5 4' --output '2.50'
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  double a, b, distance;
  scanf("%lf %lf", &a, &b);
  distance = abs(a - b);
  printf("%.2f", distance);
  return 0;
}
// expect: 'test 1' failing postcondition 'printf("%.2f", distance)' line 11
// expect: 'test 2' failing postcondition 'printf("%.2f", distance)' line 11
// expect-repair: 'test 1' 'Replace `abs` with `fabs`' first
