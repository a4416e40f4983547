// Reads a decimal number as `digits / scale`, which is exact: 1, and where it ends; 0 where there is
// none; -1 where it may be any number that ends anywhere: of more than 15 digits, or with a power of
// ten that makes more of them, hexadecimal, infinite or none.
int __salve_quotient(const char **at, int *negative, unsigned long *digits, unsigned long *scale) {
  const char *c = *at;
  while (*c == ' ' || (*c >= '\t' && *c <= '\r'))
    ++c;
  *negative = *c == '-';
  if (*c == '-' || *c == '+')
    ++c;
  unsigned long number = 0, by = 1;
  int count = 0, point = 0;
  for (;; ++c)
    if (*c == '.' && !point) {
      point = 1;
    } else if (*c >= '0' && *c <= '9') {
      ++count;
      if (count <= 15) {
        number = number * 10 + (unsigned long)(*c - '0');
        by = point ? by * 10 : by;
      }
    } else {
      break;
    }
  if (!count)
    return *c == 'i' || *c == 'I' || *c == 'n' || *c == 'N' ? -1 : 0;
  if (count > 15 || *c == 'x' || *c == 'X')
    return -1;
  if (*c == 'e' || *c == 'E') {
    const char *power = c + 1;
    int down = *power == '-', left = 0;
    if (*power == '-' || *power == '+')
      ++power;
    if (*power >= '0' && *power <= '9')
      c = power;
    for (; *c >= '0' && *c <= '9'; ++c)
      left = left < 100 ? left * 10 + (*c - '0') : left;
    for (; left > 0 && !down && by > 1; --left)
      by /= 10;
    for (; left > 0 && !down && number < 100000000000000; --left)
      number *= 10;
    for (; left > 0 && down && by < 1000000000000000; --left)
      by *= 10;
    if (left > 0)
      return -1;
  }
  *at = c;
  *digits = number;
  *scale = by;
  return 1;
}
