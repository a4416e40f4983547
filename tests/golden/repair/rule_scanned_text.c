// The format says that a comma stands between the numbers; in the input there is none.
// rule: scanned-text
// options: --repairs 3 --input '3 4' --output 7
#include <stdio.h>

int main(void) {
  int a = 0, b = 0;
  scanf("%d,%d", &a, &b);
  printf("%d\n", a + b);
  return 0;
}
// expect-repair: 'test 1' 'Replace `"%d,%d"` with `"%d %d"`' first
// expect: 'test 1' failing postcondition 'printf("%d\n", a + b)' line 9
