// A text can be missing where the format has none, behind a value, at two calls.
// options: --repairs 3 --input '3 1 2 -2' --output 1 --output 2 --output '(-2)' --input '1 5' --output 5
#include <stdio.h>

int main(void) {
  int n, value;
  if (scanf("%d", &n) != 1)
    return 1;
  while (n-- > 0 && scanf("%d", &value) == 1)
    if (value >= 0)
      printf("%d", value);
    else
      printf("%d)", value);
  return 0;
}
// expect-repair: 'test 1' gives 'printf("(%d)\n", value);' first silent
// expect: 'test 1' failing postcondition 'printf("%d", value)' line 11
// expect: 'test 2' proved
