// Exact where y is 0 and x is not negative; elsewhere any number from -pi to pi, of the sign of y,
// and up to half pi where x is not negative.
double __salve_signed(double x, double least, double most);
double copysign(double x, double y);

double atan2(double y, double x) {
  if (x != x)
    return x;
  if (y != y)
    return y;
  int isRight = x > 0 || (x == 0 && copysign(1, x) > 0);
  if (y == 0 && isRight)
    return y;
  if (x == 0 && y != 0)
    isRight = 1;
  return __salve_signed(copysign(1, y), isRight ? 0 : 1.5707962, isRight ? 1.5707964 : 3.1415928);
}
