// The bytes of a number of `width` bits in the other order.
unsigned long __salve_swapped(unsigned long x, int width) {
  unsigned long result = 0;
  for (int n = 0; n < width; n += 8)
    result |= (x >> n & 255) << (width - 8 - n);
  return result;
}
