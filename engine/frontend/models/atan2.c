// Any number from -pi to pi, of the sign of y.
double __salve_between(double least, double most);
double copysign(double x, double y);

double atan2(double y, double x) {
  if (x != x)
    return x;
  if (y != y)
    return y;
  if (y == 0 && (x > 0 || (x == 0 && copysign(1, x) > 0)))
    return y;
  return copysign(1, y) > 0 ? __salve_between(0, 3.1415928) : __salve_between(-3.1415928, 0);
}
