// Recursion that ends within the bound, direct and mutual.
#include <assert.h>

int sum(int n) { return n <= 0 ? 0 : n + sum(n - 1); }

int is_odd(unsigned n);
int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }

void recursion(unsigned char n) {
  n %= 6;
  assert(sum(n) == n * (n + 1) / 2);
  assert(is_even(n) == (n % 2 == 0));
}
// expect: recursion proved
