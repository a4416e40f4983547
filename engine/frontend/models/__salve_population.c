// The number of bits that are 1.
int __salve_population(unsigned long x) {
  x = x - (x >> 1 & 0x5555555555555555UL);
  x = (x & 0x3333333333333333UL) + (x >> 2 & 0x3333333333333333UL);
  x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fUL;
  x = x + (x >> 8);
  x = x + (x >> 16);
  x = x + (x >> 32);
  return (int)(x & 127);
}
