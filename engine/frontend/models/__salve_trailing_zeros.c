// The number of zeros below the lowest 1; there must be one.
void __salve_check_string(int condition);

int __salve_trailing_zeros(unsigned long x) {
  int zeros = 0;
  __salve_check_string(x != 0);
  for (int n = 32; n > 0; n >>= 1) {
    int empty = (x & ((1UL << n) - 1)) == 0;
    zeros += empty * n;
    x >>= empty * n;
  }
  return zeros;
}
