// Numbers instead of their addresses: the array and the first element of the other are none.
// rule: address-passed
// options: --repairs 3 --strict no --input 'ab 3 4 5' --output 'ab 12'
#include <stdio.h>

int main(void) {
  char name[20];
  int a, b[2], sum;
  scanf("%19s%d%d%d", name, a, b[1], &b[0]);
  sum = a + b[0] + b[1];
  printf("%s %d\n", name, sum);
  return 0;
}
// expect: 'test 1' failing uninitialised 'a' line 9
// expect-repair: 'test 1' 'Insert `&` before `a`, `b[1]`' first
