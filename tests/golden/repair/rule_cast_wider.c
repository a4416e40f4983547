// R2: a float that does not fit the type that it is converted to.
#include <math.h>
#include <stdio.h>

int main(void) {
  double n, m, a;
  scanf("%lf %lf %lf", &n, &m, &a);
  printf("%d\n", (int)(ceil(n / a) * ceil(m / a))); // expect: 'test 1' failing conversion here
  return 0;
}
// options: --input '1000000000 1000000000 1' --output 1000000000000000000 --input '6 6 4' --output 4
// expect: 'test 2' proved
// rule: cast-wider
// expect-repair: 'test 1' 'Convert to `long` in `(int)(ceil(n / a) * ceil(m / a))`' tests
