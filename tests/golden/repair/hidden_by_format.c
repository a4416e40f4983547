// A format that does not fit hides the remainder of another number: both are one repair.
// options: --repairs 3 --max-changes 2 --strict no --input '3 10000000000' --output '1' --input '2 7' --output '1' --input '5 12' --output '2'
#include <stdio.h>

int main(void) {
  int n;
  long sum;
  scanf("%d %ld", &n, &sum);
  printf("%d\n", sum % (n + 1));
  return 0;
}
// expect: 'test 1' failing format 'sum % (n + 1)' line 9
// expect: 'test 2' failing format 'sum % (n + 1)' line 9
// expect: 'test 3' failing format 'sum % (n + 1)' line 9
// expect-repair: 'test 1' 'Replace `"%d\n"` with `"%ld\n"`; Replace `n + 1` with `n`' first
