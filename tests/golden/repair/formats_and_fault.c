// Behind formats that fit nowhere is another fault: what corrects all of them is the step before it.
// options: --max-changes 2 --repairs 3 --input '2 3 4' --output 5 --input '20 3 4' --output 4 --input '8 9 4' --output 17
#include <stdio.h>

int main(void) {
  long long n, m, k;
  scanf("%I64d%I64d", &n, &m); // expect: 'test 1' failing format '&n' here
  scanf("%I64d", &k);
  if (n > m)
    printf("%I64d\n", k);
  else
    printf("%I64d\n", n - m);
  return 0;
}
// expect: 'test 2' failing format '&n' line 7
// expect: 'test 3' failing format '&n' line 7
// expect-repair: 'test 1' gives 'n + m' first
