// A number in `base` (0: as C writes it) behind white space and a sign; ERANGE and the largest
// number if it is too large. `end` gets the place behind it, or `s` if there is none.
int *__errno_location(void);
int __salve_digit(int c);

unsigned long strtoul(const char *s, char **end, int base) {
  const char *from = s;
  while (*from == ' ' || (*from >= '\t' && *from <= '\r'))
    ++from;
  int negative = *from == '-';
  if (*from == '-' || *from == '+')
    ++from;
  if ((base == 0 || base == 16) && *from == '0' && (from[1] == 'x' || from[1] == 'X') &&
      __salve_digit(from[2]) < 16) {
    from += 2;
    base = 16;
  }
  if (base == 0)
    base = *from == '0' ? 8 : 10;
  unsigned long value = 0;
  int any = 0, large = 0;
  for (; __salve_digit(*from) < base; ++from) {
    unsigned long digit = __salve_digit(*from);
    any = 1;
    if (value > (-1UL - digit) / base)
      large = 1;
    value = value * base + digit;
  }
  if (end)
    *end = (char *)(any ? from : s);
  if (large) {
    *__errno_location() = 34;
    return -1UL;
  }
  return negative ? -value : value;
}
