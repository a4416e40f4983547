// The bits of a number of `width` bits in the other order.
unsigned long __salve_reversed(unsigned long x, int width) {
  unsigned long result = 0;
  for (int n = 0; n < width; ++n)
    result |= (x >> n & 1) << (width - 1 - n);
  return result;
}
