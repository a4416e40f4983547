// Whether a + b (a - b) is above `most` or below -`least`, whatever the signs of both; the low 64
// bits of it. Signed numbers come sign-extended.
int __salve_sum(unsigned long a, int isSignedA, unsigned long b, int isSignedB, int isDifference,
                unsigned long most, unsigned long least, unsigned long *result) {
  int negativeA = isSignedA && (long)a < 0, negativeB = isSignedB && (long)b < 0;
  unsigned long sizeA = negativeA ? -a : a, sizeB = negativeB ? -b : b;
  *result = isDifference ? a - b : a + b;
  if (isDifference)
    negativeB = !negativeB;
  if (negativeA == negativeB)
    return sizeA + sizeB < sizeA || sizeA + sizeB > (negativeA ? least : most);
  if (sizeA >= sizeB)
    return sizeA - sizeB > (negativeA ? least : most);
  return sizeB - sizeA > (negativeB ? least : most);
}
