// A constant that no other one in the program is near to: it is found by running the tests.
// options: --repairs 3 --input '5' --output 32 --input '1' --output 2 --input '3' --output 8
#include <stdio.h>

static int power(int exponent) {
  int result = 1;
  for (int i = 0; i < exponent; i++)
    result *= 10;
  return result;
}

int main(void) {
  int n;
  if (scanf("%d", &n) == 1)
    printf("%d\n", power(n));
  return 0;
}
// expect: 'test 1' failing postcondition 'printf("%d\n", power(n))' line 15
// expect: 'test 2' failing postcondition 'printf("%d\n", power(n))' line 15
// expect: 'test 3' failing postcondition 'printf("%d\n", power(n))' line 15
// expect-repair: 'test 1' 'Replace `10` with `2`' first
