// A semicolon that ends the loop before its body.
// rule: stray-end
// options: --repairs 3 --strict no --input '3' --output '6' --input '4' --output '10'
#include <stdio.h>

int main(void) {
  int n, i, sum = 0;
  scanf("%d", &n);
  for (i = 1; i <= n; i++);
    sum += i;
  printf("%d\n", sum);
  return 0;
}
// expect-repair: 'test 1' 'Delete the `;` behind `for (…)`' first
// expect: 'test 1' failing postcondition 'printf("%d\n", sum)' line 11
// expect: 'test 2' failing postcondition 'printf("%d\n", sum)' line 11
