// How many bits below the highest of a number of `width` bits are like it.
int __salve_leading_zeros(unsigned long x, int width);

int __salve_sign_copies(unsigned long x, int width) {
  unsigned long all = width == 64 ? ~0UL : (1UL << width) - 1;
  if (x >> (width - 1) & 1)
    x = ~x & all;
  return x == 0 ? width - 1 : __salve_leading_zeros(x, width) - 1;
}
