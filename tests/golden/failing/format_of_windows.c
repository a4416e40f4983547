// A length that only the library of Windows knows, and what else goes there.
#include <stdio.h>

// expect-repair: text gives 'printf("%-8lld|%lu|\n", n, k);' first
void text(long long n, unsigned long k) {
  printf("%-8I64d|%I64u|\n", n, k); // expect: text failing format 'n' here
}

// expect-repair: missing_address gives 'scanf("%lld", &n)' first
long long missing_address(void) {
  long long n = 0;
  if (scanf("%I64d", n) != 1) // expect: missing_address failing format 'n' here
    return 0;
  return n;
}
