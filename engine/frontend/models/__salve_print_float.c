// %f %e %g %a and their capitals: sign, padding and the point of %f are exact, digits arbitrary,
// and so is the length as far as the value does not settle it. Flags as for integers.
int nondet_int(void);
void __VERIFIER_assume(int condition);
unsigned long __salve_print_repeat(char *to, unsigned long room, unsigned long at, int c,
                                   unsigned long n);

static int between(int least, int most) {
  if (least == most)
    return least;
  int n = nondet_int();
  __VERIFIER_assume(n >= least && n <= most);
  return n;
}

/// Digits before the point; 18 stands for more than 17.
static int wholeDigits(double size) {
  int n = 1;
  for (double power = 10; n < 18 && size >= power; power *= 10)
    ++n;
  return n;
}

/// Characters without sign, of a finite number.
static int lengthOf(double size, int lower, int precision, int alternative, int whole) {
  int point = precision > 0 || alternative;
  if (lower == 'f')
    return whole + point + precision;
  if (lower == 'e')
    return 1 + point + precision +
           (size == 0 || (size >= 1e-98 && size < 1e99) ? 4 : between(4, 5));
  if (lower == 'g') {
    int digits = precision > 0 ? precision : 1;
    return between(alternative ? digits + 1 : 1, digits + 6);
  }
  return between(6, 10 + (precision > 13 ? precision : 13));
}

static int isAllowed(int c, int lower, int isPoint, int isDigit) {
  if (isPoint)
    return c == '.';
  if (isDigit || (c >= '0' && c <= '9'))
    return c >= '0' && c <= '9';
  if (c == '+' || c == '-' || c == '.' || c == 'e' || c == 'E')
    return 1;
  return lower == 'a' &&
         ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || ((c | 32) == 'x') || (c | 32) == 'p');
}

unsigned long __salve_print_float(char *to, unsigned long room, unsigned long at, double value,
                                  int kind, int width, int precision, int flags) {
  if (width < 0) {
    flags |= 1;
    width = width < -2147483647 ? 2147483647 : -width;
  }
  int lower = kind | 32, isNegative = *(long *)&value < 0, whole = 0, n = 3;
  char sign = isNegative ? '-' : flags & 2 ? '+' : flags & 4 ? ' ' : 0;
  double magnitude = isNegative ? -value : value;
  int isNumber = magnitude - magnitude == 0;
  const char *word =
      value != value ? (kind == lower ? "nan" : "NAN") : (kind == lower ? "inf" : "INF");
  if (precision < 0 && lower != 'a')
    precision = 6;
  if (isNumber) {
    int least = wholeDigits(magnitude), most = wholeDigits(magnitude + 1);
    if (lower == 'f')
      whole = between(least, most < 18 ? most : 309);
    n = lengthOf(magnitude, lower, precision, flags & 8, whole);
    if (lower == 'a' && (flags & 17) == 16 && width - (sign != 0) > n)
      n = width - (sign != 0); // zeros go behind the 0x
  }
  int length = n + (sign != 0);
  unsigned long rest = width > length ? (unsigned long)(width - length) : 0;
  int isZeros = isNumber && (flags & 17) == 16, isLeft = flags & 1;
  if (!isLeft && !isZeros)
    at = __salve_print_repeat(to, room, at, ' ', rest);
  if (sign)
    at = __salve_print_repeat(to, room, at, sign, 1);
  if (isZeros)
    at = __salve_print_repeat(to, room, at, '0', rest);
  for (int i = 0; i < n && at + (unsigned long)i + 1 < room; ++i) {
    int c = isNumber ? nondet_int() : word[i];
    if (isNumber)
      __VERIFIER_assume(isAllowed(c, lower, lower == 'f' && i == whole, lower == 'f'));
    to[at + (unsigned long)i] = (char)c;
  }
  at += (unsigned long)n;
  return isLeft ? __salve_print_repeat(to, room, at, ' ', rest) : at;
}
