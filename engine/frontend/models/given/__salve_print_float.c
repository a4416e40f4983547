// %f, exact for numbers below 2^64 and, of small ones, up to 20 decimals; %g of numbers from 0.0001
// on, exact likewise; %e and %a are not modelled. Flags as for integers. A number is a mantissa by a
// power of two; what is behind its point stays below 2^124, so that ten times as much has 128 bits.
unsigned long __salve_print_repeat(char *to, unsigned long room, unsigned long at, int c,
                                   unsigned long n);
unsigned long __salve_print_text(char *to, unsigned long room, unsigned long at, const char *text,
                                 unsigned long n);
void __salve_not_modelled(const char *what);

typedef unsigned __int128 Wide;

/// The digits of size with so many decimals, the last one rounded half to even, without a point:
/// how many are before it.
static int digitsOf(double size, int decimals, char *digits) {
  unsigned long bits = *(unsigned long *)&size, whole = 0;
  int exponent = (int)(bits >> 52) - 1075;
  unsigned long mantissa = (bits & 0xfffffffffffff) | (exponent > -1075 ? 0x10000000000000 : 0);
  Wide rest = 0, one = 1;
  if (exponent > 11 || (exponent < -124 && mantissa && decimals > 20))
    __salve_not_modelled("a floating-point number of this size in a format");
  if (exponent >= 0) {
    whole = mantissa << exponent;
  } else if (exponent >= -124) {
    one <<= -exponent;
    whole = -exponent < 64 ? mantissa >> -exponent : 0;
    rest = mantissa & (one - 1);
  }
  char reversed[20];
  int n = 0, length = 0;
  do {
    reversed[n++] = (char)('0' + whole % 10);
    whole /= 10;
  } while (whole);
  for (int i = n; i-- > 0;)
    digits[length++] = reversed[i];
  for (int i = 0; i < decimals; ++i) {
    rest *= 10;
    digits[length++] = (char)('0' + (int)(rest / one));
    rest &= one - 1;
  }
  if (2 * rest < one || (2 * rest == one && (digits[length - 1] & 1) == 0))
    return n;
  int i = length - 1;
  for (; i >= 0 && digits[i] == '9'; --i)
    digits[i] = '0';
  if (i >= 0) {
    ++digits[i];
    return n;
  }
  for (i = length; i > 0; --i)
    digits[i] = digits[i - 1];
  digits[0] = '1';
  return n + 1;
}

/// %g: how many decimals %f has of the same number; less than 0: %g prints it with an exponent.
static int decimalsOf(double size, int precision) {
  char digits[160];
  int decimals = precision - 1; // for one digit before the point
  if (size == 0)
    return decimals;
  for (double limit = 1; size < limit && decimals < precision + 4; limit /= 10)
    ++decimals;
  for (double limit = 10; size >= limit && decimals >= 0; limit *= 10)
    --decimals;
  if (decimals < 0 || decimals > precision + 3)
    return -1;
  int whole = digitsOf(size, decimals, digits), first = 0;
  while (digits[first] == '0' && first < whole + decimals - 1)
    ++first;
  decimals -= whole + decimals - first - precision; // rounded up to a further digit, or begun early
  return decimals;
}

unsigned long __salve_print_float(char *to, unsigned long room, unsigned long at, double value,
                                  int kind, int width, int precision, int flags) {
  char digits[160];
  if (width < 0) {
    flags |= 1;
    width = -width;
  }
  int isNegative = *(long *)&value < 0, lower = kind | 32, isShort = lower == 'g' && !(flags & 8);
  char sign = isNegative ? '-' : flags & 2 ? '+' : flags & 4 ? ' ' : 0;
  double size = isNegative ? -value : value;
  const char *word = value != value ? (kind == lower ? "nan" : "NAN") : (kind == lower ? "inf" : "INF");
  int isNumber = size - size == 0, whole = 3, decimals = precision < 0 ? 6 : precision;
  if (isNumber) {
    if (lower == 'g')
      decimals = decimalsOf(size, decimals > 0 ? decimals : 1);
    if ((lower != 'f' && lower != 'g') || decimals < 0 || decimals > 120)
      __salve_not_modelled("a floating-point number that is printed with an exponent");
    whole = digitsOf(size, decimals, digits);
    while (isShort && decimals > 0 && digits[whole + decimals - 1] == '0')
      --decimals;
  } else {
    decimals = 0;
  }
  int isPoint = isNumber && (decimals > 0 || (flags & 8));
  int length = (sign != 0) + whole + isPoint + decimals;
  unsigned long rest = width > length ? (unsigned long)(width - length) : 0;
  int isZeros = isNumber && (flags & 17) == 16, isLeft = flags & 1;
  if (!isLeft && !isZeros)
    at = __salve_print_repeat(to, room, at, ' ', rest);
  if (sign)
    at = __salve_print_repeat(to, room, at, sign, 1);
  if (isZeros)
    at = __salve_print_repeat(to, room, at, '0', rest);
  at = __salve_print_text(to, room, at, isNumber ? digits : word, (unsigned long)whole);
  if (isPoint)
    at = __salve_print_repeat(to, room, at, '.', 1);
  if (decimals > 0)
    at = __salve_print_text(to, room, at, digits + whole, (unsigned long)decimals);
  return isLeft ? __salve_print_repeat(to, room, at, ' ', rest) : at;
}
