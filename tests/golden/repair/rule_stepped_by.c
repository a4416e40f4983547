// rule: stepped-by
// options: --function main --strict no --repairs 5
// The multiples of a prime are crossed out, not all numbers behind it.
#include <assert.h>

static int primes(int n) {
  char composite[100] = {0};
  int count = 0;
  for (int i = 2; i < n; i++) {
    if (composite[i])
      continue;
    count++;
    for (int j = 2 * i; j < n; j++)
      composite[j] = 1;
  }
  return count;
}

int main(void) {
  assert(primes(2) == 0);
  assert(primes(10) == 4);
  assert(primes(30) == 10);
  return 0;
}

// expect: main failing assertion 'primes(10) == 4' line 21
// expect-repair: main 'Replace `j++` with `j += i`' first
