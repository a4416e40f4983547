// Products that do not fit, in a test: what is multiplied and where it goes, formats included.
// rule: declared-wider-together
// options: --repairs 3 --input '2 100000 100000' --output 20000000000 --input '1 3' --output 9
#include <stdio.h>

int main(void) {
  int n, x, s = 0;
  if (scanf("%d", &n) != 1)
    return 1;
  while (n-- > 0 && scanf("%d", &x) == 1)
    s += x * x;
  printf("%d\n", s);
  return 0;
}
// expect-repair: 'test 1' 'Declare `n`, `x`, `s` as `long`' first
// expect-repair: 'test 1' gives 'printf("%ld\n", s);'
// expect: 'test 1' failing postcondition 'printf("%d\n", s)' line 12
// expect: 'test 2' proved
