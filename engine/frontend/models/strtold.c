// A decimal number; exact where one division of integers gives it (at most 15 digits, and a power
// of ten that leaves them so), any number where not. Hexadecimal numbers, infinities and NaN are
// read as any number that ends anywhere.
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
  const char *at = from;
  for (;; ++at)
    if (*at == '.' && !point) {
      point = 1;
    } else if (*at >= '0' && *at <= '9') {
      ++count;
      if (count <= 15) {
        digits = digits * 10 + (unsigned long)(*at - '0');
        scale = point ? scale * 10 : scale;
      }
    } else {
      break;
    }
  if (!count && *at != 'i' && *at != 'I' && *at != 'n' && *at != 'N') {
    if (end)
      *end = (char *)s;
    return 0;
  }
  if (count && (*at == 'e' || *at == 'E')) {
    const char *power = at + 1;
    int down = *power == '-', by = 0;
    if (*power == '-' || *power == '+')
      ++power;
    if (*power >= '0' && *power <= '9')
      at = power;
    for (; *at >= '0' && *at <= '9'; ++at)
      by = by < 100 ? by * 10 + (*at - '0') : by;
    for (; by > 0 && !down && scale > 1; --by)
      scale /= 10;
    for (; by > 0 && !down && digits < 100000000000000; --by)
      digits *= 10;
    for (; by > 0 && down && scale < 1000000000000000; --by)
      scale *= 10;
    if (by > 0)
      count = 16;
  }
  if (count && count <= 15 && *at != 'x' && *at != 'X') {
    if (end)
      *end = (char *)at;
    long double value = (long double)digits / (long double)scale;
    return negative ? -value : value;
  }
  unsigned long length = strlen(s), stop = nondet_ulong();
  if (end)
    *end = (char *)s + (stop < length ? stop : length);
  long double value = nondet_long_double();
  if (value - value != 0 || (value < 2 * __LDBL_MIN__ && value > -2 * __LDBL_MIN__))
    __salve_may_have_failed();
  return value;
}
