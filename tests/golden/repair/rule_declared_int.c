// An unsigned number is never below 0: the loop that waits for that needs a signed one.
// rule: declared-int
// options: --repairs 2 --input '2 5 6' --output '6 5 ' --input '0' --output ''
#include <stdio.h>

int main(void) {
  int n, a[8];
  unsigned i;
  if (scanf("%d", &n) != 1 || n > 8)
    return 1;
  for (int k = 0; k < n; k++)
    scanf("%d", &a[k]);
  for (i = n - 1; i >= 0; i--)
    printf("%d ", a[i]);
  return 0;
}
// expect: 'test 1' failing bounds 'a[i]' line 14
// expect: 'test 2' failing bounds 'a[i]' line 14
