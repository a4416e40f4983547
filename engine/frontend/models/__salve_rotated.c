// A number of `width` bits rotated by n modulo width, left (way 1) or right (way -1).
unsigned long __salve_rotated(unsigned long x, int width, unsigned long n, int way) {
  unsigned long all = width == 64 ? ~0UL : (1UL << width) - 1;
  n %= (unsigned long)width;
  if (n == 0)
    return x;
  return way == 1 ? ((x << n) | (x >> ((unsigned long)width - n))) & all
                  : ((x >> n) | (x << ((unsigned long)width - n))) & all;
}
