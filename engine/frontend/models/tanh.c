// Exact at 0 and the infinities; elsewhere any number up to 1 of the sign of x.
double __salve_signed(double x, double least, double most);
double copysign(double x, double y);
double fabs(double x);

double tanh(double x) {
  double size = fabs(x);
  if (x != x || x == 0)
    return x;
  if (size - size != 0)
    return copysign(1, x);
  return size <= 1 ? __salve_signed(x, 0, 0.761595) : __salve_signed(x, 0.761594, 1);
}
