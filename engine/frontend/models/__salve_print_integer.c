// %d (kind 'd', the value sign-extended), %u, %o, %x and %X of an integer of `size` bytes. Flags:
// 1 for `-`, 2 for `+`, 4 for a space, 8 for `#`, 16 for `0`. Digits come without division, by
// subtracting 8, 4, 2 and 1 times their power of ten where that goes; leading zeros are digits.
unsigned long __salve_print_repeat(char *to, unsigned long room, unsigned long at, int c,
                                   unsigned long n);

/// Digits that are printed, at least `least`.
static int digits(unsigned long value, int shift, int most, int least) {
  unsigned long power = 10;
  for (int n = 1; n < most; ++n) {
    int isLonger = shift ? value >> (n * shift) != 0 : value >= power;
    if (n >= least && isLonger)
      least = n + 1;
    power *= 10;
  }
  return least;
}

static void decimal(char *to, unsigned long room, unsigned long at, unsigned long value, int n,
                    int most) {
  unsigned long power = 1;
  for (int i = 1; i < most; ++i)
    power *= 10;
  for (int place = most - 1; place >= 0; --place) {
    unsigned long digit = 0;
    for (unsigned long step = 8; step > 0; step >>= 1)
      if (power <= ~0UL / step) {
        unsigned long goes = value >= power * step;
        value -= -goes & (power * step);
        digit += -goes & step;
      }
    unsigned long index = at + (unsigned long)(n - 1 - place);
    if (place < n && index + 1 < room)
      to[index] = (char)('0' + digit);
    power /= 10;
  }
}

static void binary(char *to, unsigned long room, unsigned long at, unsigned long value, int n,
                   int most, int kind) {
  int shift = kind == 'o' ? 3 : 4;
  for (int place = most - 1; place >= 0; --place) {
    int digit = (int)(value >> (place * shift) & ((1UL << shift) - 1));
    unsigned long index = at + (unsigned long)(n - 1 - place);
    if (place < n && index + 1 < room)
      to[index] = (char)(digit < 10 ? '0' + digit : kind - 'x' + 'a' + digit - 10);
  }
}

unsigned long __salve_print_integer(char *to, unsigned long room, unsigned long at,
                                    unsigned long value, int kind, int size, int width,
                                    int precision, int flags) {
  if (width < 0) {
    flags |= 1;
    width = width < -2147483647 ? 2147483647 : -width;
  }
  int shift = kind == 'o' ? 3 : kind == 'x' || kind == 'X' ? 4 : 0;
  int most = shift       ? (size * 8 + shift - 1) / shift
             : size == 1 ? 3
             : size == 2 ? 5
             : size == 4 ? 10
                         : 20;
  int isNegative = kind == 'd' && (long)value < 0;
  char sign = isNegative ? '-' : kind != 'd' ? 0 : flags & 2 ? '+' : flags & 4 ? ' ' : 0;
  if (isNegative)
    value = -value;
  int prefix = shift == 4 && flags & 8 && value != 0 ? 2 : 0;
  int least = precision >= 0 ? precision : 1;
  if (precision < 0 && (flags & 17) == 16 && width - (sign != 0) - prefix > 1)
    least = width - (sign != 0) - prefix;
  int n = digits(value, shift, most, least);
  if (n == 0 && value != 0)
    n = 1;
  if (kind == 'o' && flags & 8 && (n == 0 || (n <= most && value >> (n * 3 - 3) != 0)))
    ++n; // a leading zero
  int length = n + (sign != 0) + prefix;
  unsigned long pad = width > length ? (unsigned long)(width - length) : 0;
  if (!(flags & 1))
    at = __salve_print_repeat(to, room, at, ' ', pad);
  if (sign)
    at = __salve_print_repeat(to, room, at, sign, 1);
  if (prefix) {
    at = __salve_print_repeat(to, room, at, '0', 1);
    at = __salve_print_repeat(to, room, at, kind, 1);
  }
  if (n > most) {
    at = __salve_print_repeat(to, room, at, '0', (unsigned long)(n - most));
    n = most;
  }
  if (!room) // nothing of it is written
    ;
  else if (shift)
    binary(to, room, at, value, n, most, kind);
  else
    decimal(to, room, at, value, n, most);
  at += (unsigned long)n;
  return flags & 1 ? __salve_print_repeat(to, room, at, ' ', pad) : at;
}
