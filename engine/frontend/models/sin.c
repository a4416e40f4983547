// Exact at 0; elsewhere any number from -1 to 1.
double __salve_between(double least, double most);
double __salve_not_a_number(void);

double sin(double x) {
  if (x - x != 0)
    return __salve_not_a_number();
  if (x == 0)
    return x;
  return __salve_between(-1, 1);
}
