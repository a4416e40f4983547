// What floats are added to is a float.
// rule: declared-float
// options: --repairs 3 --input '2 1.5 2.5' --output 2.00 --input '2 1.5 2.6' --output 2.05
#include <stdio.h>

int main(void) {
  int n, i, s = 0;
  double x;
  if (scanf("%d", &n) != 1)
    return 1;
  for (i = 0; i < n && scanf("%lf", &x) == 1; i++)
    s += x;
  printf("%.2f\n", (double)s / n);
  return 0;
}
// expect-repair: 'test 1' 'Declare `s` as `double`' first
// expect-repair: 'test 1' gives 'double s = 0;'
// expect: 'test 1' failing postcondition 'printf("%.2f\n", (double)s / n)' line 13
// expect: 'test 2' failing postcondition 'printf("%.2f\n", (double)s / n)' line 13
