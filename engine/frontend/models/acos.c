// Exact at 1; elsewhere any number from 0 to pi.
double __salve_between(double least, double most);
double __salve_not_a_number(void);

double acos(double x) {
  if (!(x >= -1 && x <= 1))
    return __salve_not_a_number();
  if (x == 1)
    return 0;
  return __salve_between(0, 3.1415928);
}
