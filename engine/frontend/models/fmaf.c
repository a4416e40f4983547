// x * y + z, rounded once: the product of two floats is exact as double.
double __salve_to_odd(double x, double y);

float fmaf(float x, float y, float z) {
  double product = (double)x * y;
  if (product - product != 0 || z - z != 0 || product == 0 || z == 0)
    return (float)(product + z);
  return (float)__salve_to_odd(product, z);
}
