// Exact at 0; elsewhere any finite number.
double __salve_between(double least, double most);
double __salve_not_a_number(void);

double tan(double x) {
  if (x - x != 0)
    return __salve_not_a_number();
  if (x == 0)
    return x;
  return __salve_between(-0x1.fffffffffffffp1023, 0x1.fffffffffffffp1023);
}
