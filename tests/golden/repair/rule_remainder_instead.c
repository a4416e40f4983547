// `&` where `%` was meant.
// rule: remainder-instead
// options: --repairs 2
#include <assert.h>

int digits(int n) {
  int sum = 0;
  while (n > 0) {
    sum += n & 10;
    n /= 10;
  }
  return sum;
}

int main(void) {
  assert(digits(123) == 6);
  assert(digits(909) == 18);
  return 0;
}
// expect-repair: main 'Replace `n & 10` with `n % 10`' first
// expect: main failing assertion 'digits(123) == 6' line 16
