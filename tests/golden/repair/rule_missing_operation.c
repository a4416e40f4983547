// R2: what is computed and not kept: a remainder behind its quotient, a number that is not divided.
// rule: missing-operation
// options: --input '65 2' --output '32 1' --input '100 7' --output '14 2'
#include <stdio.h>

int main(void) {
  int n, k;
  scanf("%d %d", &n, &k);
  printf("%d ", n / k);
  printf("%d\n", n); // expect: 'test 1' failing postcondition here
  return 0;
}
// expect: 'test 2' failing postcondition line 10
// expect-repair: 'test 1' 'Insert `n = n % k;` before `printf("%d\n", n);`'
