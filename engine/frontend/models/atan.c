// Exact at 0; elsewhere any number up to half pi (of a float, rounded) of the sign of x.
double __salve_between(double least, double most);
double __salve_not_a_number(void);

double atan(double x) {
  if (x != x)
    return x;
  if (x == 0)
    return x;
  return x > 0 ? __salve_between(0, 1.5707964) : __salve_between(-1.5707964, 0);
}
