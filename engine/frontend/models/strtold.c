// A decimal number; exact where one division of integers gives it (at most 15 digits, no
// exponent), any number where not. Hexadecimal numbers, infinities and NaN
// are read as any number that ends anywhere.
long double nondet_long_double(void);
unsigned long nondet_ulong(void);
void __salve_may_have_failed(void);
unsigned long strlen(const char *s);

long double strtold(const char *s, char **end) {
  const char *from = s;
  while (*from == ' ' || (*from >= '\t' && *from <= '\r'))
    ++from;
  int negative = *from == '-';
  if (*from == '-' || *from == '+')
    ++from;
  unsigned long digits = 0, scale = 1;
  int count = 0, point = 0;
  for (const char *at = from;; ++at) {
    if (*at == '.' && !point) {
      point = 1;
    } else if (*at >= '0' && *at <= '9') {
      ++count;
      if (count <= 15) {
        digits = digits * 10 + (unsigned long)(*at - '0');
        scale = point ? scale * 10 : scale;
      }
    } else {
      int plain = !*at || *at == ' ' || *at == ',' || *at == '\n' || *at == '\t' || *at == ';';
      if (count && count <= 15 && plain) {
        if (end)
          *end = (char *)at;
        long double value = (long double)digits / (long double)scale;
        return negative ? -value : value;
      }
      if (!count && plain) {
        if (end)
          *end = (char *)s;
        return 0;
      }
      break;
    }
  }
  unsigned long length = strlen(s), stop = nondet_ulong();
  if (end)
    *end = (char *)s + (stop < length ? stop : length);
  long double value = nondet_long_double();
  if (value - value != 0 || (value < 2 * __LDBL_MIN__ && value > -2 * __LDBL_MIN__))
    __salve_may_have_failed();
  return value;
}
