// R2: the formats of another library, wherever they stand: all of them are one change.
// rule: formats-corrected
// options: --input '3 5000000000' --output 10000000002 --output 3
#include <stdio.h>

int main(void) {
  unsigned small;
  long long large;
  scanf("%I32u %I64d", &small, &large); // expect: 'test 1' failing format '&small' here
  printf("%I64d\n", 2 * large + 2);
  printf("%I32u\n", small);
  return 0;
}
// expect-repair: 'test 1' 'Correct the formats of 3 calls' first
// expect-repair: 'test 1' gives 'scanf("%u %lld", &small, &large);' first
