// R2: the quotation mark of a format that closes behind its arguments.
#include <stdio.h>

int main(void) {
  int a = 0;
  scanf("%d, &a"); // expect: 'test 1' failing format here
  printf("%d\n", a * 2);
  return 0;
}
// options: --input 4 --output 8
// rule: text-ends-earlier
// expect-repair: 'test 1' 'Replace `"%d, &a"` with `"%d", &a`' tests
