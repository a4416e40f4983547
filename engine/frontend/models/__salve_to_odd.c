// The sum rounded to odd: of the two numbers around an inexact sum the one with an odd last bit.
// What is rounded so can be rounded again to fewer bits as if only once (Boldo, Melquiond:
// Emulation of FMA and correctly rounded sums, 2008).
double __salve_to_odd(double x, double y) {
  union {
    double value;
    unsigned long bits;
  } sum;
  sum.value = x + y;
  double part = sum.value - x;
  double lost = (x - (sum.value - part)) + (y - part);
  if (lost != 0 && !(sum.bits & 1))
    sum.bits += (lost > 0) == (sum.value > 0) ? 1 : -1UL;
  return sum.value;
}
