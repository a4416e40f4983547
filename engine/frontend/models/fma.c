// x * y + z, rounded once, by exact sums and products (Boldo, Melquiond: Emulation of FMA and
// correctly rounded sums, 2008); any number where a part may overflow or underflow.
double __salve_between(double least, double most);
double __salve_to_odd(double x, double y);
double fabs(double x);

double fma(double x, double y, double z) {
  double high = x * y;
  if (high - high != 0 || z - z != 0 || x - x != 0 || y - y != 0) {
    if (x - x == 0 && y - y == 0 && z - z == 0) // the product alone overflows
      return __salve_between(-1e308 * 10, 1e308 * 10);
    if (x - x == 0 && y - y == 0)
      return z;
    return high + z;
  }
  if (x == 0 || y == 0)
    return high + z;
  if (z == 0)
    return high;
  if (fabs(x) > 0x1p990 || fabs(y) > 0x1p990 || fabs(high) > 0x1p1020 || fabs(z) > 0x1p1020 ||
      fabs(high) < 0x1p-960)
    return __salve_between(-1e308 * 10, 1e308 * 10);
  double split = x * 0x1.0000002p27; // both factors in halves of 26 bits
  double xHigh = split - (split - x), xLow = x - xHigh;
  split = y * 0x1.0000002p27;
  double yHigh = split - (split - y), yLow = y - yHigh;
  double low = xLow * yLow - (((high - xHigh * yHigh) - xLow * yHigh) - xHigh * yLow);
  double middle = z + low; // z + low == middle + first, high + middle == sum + second, exactly
  double part = middle - z;
  double first = (z - (middle - part)) + (low - part);
  double sum = high + middle;
  part = sum - high;
  double second = (high - (sum - part)) + (middle - part);
  return sum + __salve_to_odd(first, second);
}
