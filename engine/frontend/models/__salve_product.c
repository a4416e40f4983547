// Whether a * b is above `most` or below -`least`, whatever the signs of both; the low 64 bits of
// it. Signed numbers come sign-extended.
int __salve_product(unsigned long a, int isSignedA, unsigned long b, int isSignedB,
                    unsigned long most, unsigned long least, unsigned long *result) {
  int negativeA = isSignedA && (long)a < 0, negativeB = isSignedB && (long)b < 0;
  unsigned long sizeA = negativeA ? -a : a, sizeB = negativeB ? -b : b;
  unsigned long highA = sizeA >> 32, highB = sizeB >> 32;
  unsigned long lowA = sizeA & 0xffffffffUL, lowB = sizeB & 0xffffffffUL;
  *result = a * b;
  if (highA != 0 && highB != 0)
    return 1;
  unsigned long cross = highA * lowB + lowA * highB, low = lowA * lowB;
  if (cross >> 32 != 0 || low + (cross << 32) < low)
    return 1;
  return low + (cross << 32) > (negativeA != negativeB ? least : most);
}
