// What only counts is initialised first of all, and all that only count together.
// rule: accumulators-from-zero
// options: --repairs 2 --input '3 1 2 3' --output '1 2' --input '1 4' --output '1 0'
#include <stdio.h>

int main(void) {
  int n, value, even, odd;
  if (scanf("%d", &n) != 1)
    return 1;
  while (n-- > 0 && scanf("%d", &value) == 1)
    if (value % 2 == 0)
      even++;
    else
      odd = odd + 1;
  printf("%d %d\n", even, odd);
  return 0;
}
// expect-repair: 'test 1' 'Initialise `even` and `odd` with `0`' first silent
// expect: 'test 1' failing uninitialised 'odd' line 14
// expect: 'test 2' failing uninitialised 'even' line 12
