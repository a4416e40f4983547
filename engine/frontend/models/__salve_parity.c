// 1 if the number of bits that are 1 is odd.
int __salve_parity(unsigned long x) {
  for (int n = 32; n > 0; n >>= 1)
    x ^= x >> n;
  return (int)(x & 1);
}
