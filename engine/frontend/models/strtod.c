// A decimal number, exactly where it is a quotient of small integers; else any number that ends
// anywhere.
double nondet_double(void);
unsigned long nondet_ulong(void);
int __salve_quotient(const char **at, int *negative, unsigned long *digits, unsigned long *scale);
void __salve_may_have_failed(void);
unsigned long strlen(const char *s);

double strtod(const char *s, char **end) {
  const char *at = s;
  int negative = 0;
  unsigned long digits = 0, scale = 1;
  int known = __salve_quotient(&at, &negative, &digits, &scale);
  if (known >= 0) {
    if (end)
      *end = (char *)(known ? at : s);
    double value = (double)digits / (double)scale;
    return negative && known ? -value : value;
  }
  unsigned long length = strlen(s), stop = nondet_ulong();
  if (end)
    *end = (char *)s + (stop < length ? stop : length);
  double value = nondet_double();
  if (value - value != 0 || (value < 0x1p-1021 && value > -0x1p-1021))
    __salve_may_have_failed();
  return value;
}
