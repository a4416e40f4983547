// A decimal number, exactly where it is a quotient of small integers; else any number that ends
// anywhere.
long double nondet_long_double(void);
unsigned long nondet_ulong(void);
int __salve_quotient(const char **at, int *negative, unsigned long *digits, unsigned long *scale);
void __salve_may_have_failed(void);
unsigned long strlen(const char *s);

long double strtold(const char *s, char **end) {
  const char *at = s;
  int negative = 0;
  unsigned long digits = 0, scale = 1;
  int known = __salve_quotient(&at, &negative, &digits, &scale);
  if (known >= 0) {
    if (end)
      *end = (char *)(known ? at : s);
    long double value = (long double)digits / (long double)scale;
    return negative && known ? -value : value;
  }
  unsigned long length = strlen(s), stop = nondet_ulong();
  if (end)
    *end = (char *)s + (stop < length ? stop : length);
  long double value = nondet_long_double();
  if (value - value != 0 || (value < 2 * __LDBL_MIN__ && value > -2 * __LDBL_MIN__))
    __salve_may_have_failed();
  return value;
}
