// A result as float; errno may be ERANGE if it is too large or too small for one.
double fabs(double x);
void __salve_may_have_failed(void);

float __salve_narrowed(double x) {
  if (x - x == 0 && x != 0 && (fabs(x) < 0x1p-126 || fabs(x) >= 0x1.ffffffp127))
    __salve_may_have_failed();
  return (float)x;
}
