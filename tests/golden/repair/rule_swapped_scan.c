// The numbers are read in another order.
// rule: swapped-scan
// options: --repairs 3 --strict no --input '2 5' --output '9' --input '1 7' --output '9'
#include <stdio.h>

int main(void) {
  int width, height;
  scanf("%d%d", &height, &width);
  printf("%d\n", 2 * width + height);
  return 0;
}
// expect: 'test 1' failing postcondition 'printf("%d\n", 2 * width + height)' line 9
// expect: 'test 2' failing postcondition 'printf("%d\n", 2 * width + height)' line 9
// expect-repair: 'test 1' 'Swap arguments `&height` and `&width` of `scanf`' first
