// The number of zeros above the highest 1 of a number of `width` bits; there must be one.
void __salve_check_string(int condition);

int __salve_leading_zeros(unsigned long x, int width) {
  int top = 0;
  __salve_check_string(x != 0);
  for (int n = 32; n > 0; n >>= 1) {
    int above = x >> n != 0;
    top += above * n;
    x >>= above * n;
  }
  return width - 1 - top;
}
