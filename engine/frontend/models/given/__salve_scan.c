// Reads a text by a format (C11 7.21.6.2) and writes through the arguments: how many of them, or
// EOF where the text ends before the first.
struct __salve_text {
  const char *text;
  unsigned long size, at;
  int ended;
};
int __salve_next(struct __salve_text *from);
int __salve_decimal(struct __salve_text *from, unsigned long most, double *value);
void *__salve_next_argument(void **next, int kind);
int __salve_in_set(const char *set, int c);
const char *__salve_behind_set(const char *set);
const char *__salve_scan_length(const char *at, int *bytes);
void __salve_store(void *to, int bytes, unsigned long value);
int __salve_digit(int c);
void __salve_not_modelled(const char *what);

static int peek(struct __salve_text *from) {
  if (from->at < from->size)
    return (unsigned char)from->text[from->at];
  if (!from->ended)
    from->ended = 1;
  return -1;
}

/// What is wanted where the text has ended; the first time counts.
static void want(struct __salve_text *from, int what) {
  if (from->ended == 1)
    from->ended = what;
}

static void skipSpace(struct __salve_text *from) {
  for (int c = peek(from); c == ' ' || (c >= '\t' && c <= '\r'); c = peek(from))
    ++from->at;
}

/// An integer in that base (0: as it is written); 0 if there is none.
static int readInteger(struct __salve_text *from, int base, unsigned long most,
                       unsigned long *value) {
  unsigned long left = most;
  int c = peek(from), isNegative = c == '-', isAny = 0, isPrefixed = 0;
  if (left && (c == '-' || c == '+')) {
    ++from->at;
    --left;
  }
  if (left && peek(from) == '0' && (base == 0 || base == 16)) {
    isAny = 1;
    ++from->at;
    --left;
    if (left && (peek(from) | 32) == 'x') {
      ++from->at;
      --left;
      base = 16;
      isAny = 0;
      isPrefixed = 1;
    }
    base = base ? base : 8;
  }
  base = base ? base : 10;
  unsigned long result = 0;
  for (; left && __salve_digit(peek(from)) < base; ++from->at, --left) {
    unsigned long digit = (unsigned long)__salve_digit(peek(from));
    if (result > (~0UL >> 1) / (unsigned long)base - 1)
      __salve_not_modelled("reading an integer that does not fit");
    result = result * (unsigned long)base + digit;
    isAny = 1;
  }
  if (!isAny && isPrefixed) // libraries differ
    __salve_not_modelled("reading '0x' without digits");
  *value = isNegative ? -result : result;
  return isAny;
}

/// %c, %s and %[: whether there was a character.
static int readText(struct __salve_text *from, int kind, const char *set, unsigned long most,
                    char *to) {
  unsigned long n = 0;
  for (int c = peek(from); c >= 0 && n < most; c = peek(from)) {
    const int isSpace = c == ' ' || (c >= '\t' && c <= '\r');
    if ((kind == 's' && isSpace) || (kind == '[' && !__salve_in_set(set, c)))
      break;
    if (to)
      to[n] = (char)c;
    ++n;
    ++from->at;
  }
  if (to && n && kind != 'c')
    to[n] = 0;
  return n > 0;
}

static int readFloat(struct __salve_text *from, unsigned long most, int bytes, void *to) {
  double value = 0;
  if (!__salve_decimal(from, most, &value))
    return 0;
  if (bytes == 4 && (*(unsigned long *)&value & 0x1fffffff) == 0x10000000)
    __salve_not_modelled("reading a number that is rounded twice");
  if (to && bytes == 4)
    *(float *)to = (float)value;
  else if (to)
    *(double *)to = value;
  return 1;
}

int __salve_scan(struct __salve_text *from, const char *format, void **next) {
  const unsigned long begin = from->at;
  int done = 0;
  for (; *format; ++format) {
    if (*format == ' ' || (*format >= '\t' && *format <= '\r')) {
      skipSpace(from);
      continue;
    }
    if (*format != '%' || format[1] == '%') {
      format += *format == '%';
      if (*format == '%')
        skipSpace(from);
      if (peek(from) != (unsigned char)*format) {
        if (peek(from) < 0)
          want(from, 256 + (unsigned char)*format);
        return peek(from) < 0 && !done ? -1 : done;
      }
      ++from->at;
      continue;
    }
    ++format;
    int isStored = *format != '*', bytes = 4, kind, isRead;
    format += !isStored;
    unsigned long width = 0, value = 0;
    for (; *format >= '0' && *format <= '9'; ++format)
      width = width * 10 + (unsigned long)(*format - '0');
    unsigned long most = width ? width : ~0UL;
    format = __salve_scan_length(format, &bytes);
    kind = *format;
    if (kind == 'n') {
      if (isStored)
        __salve_store(*(void **)__salve_next_argument(next, 4), bytes, from->at - begin);
      continue;
    }
    if (kind != 'c' && kind != '[')
      skipSpace(from);
    if (peek(from) < 0) {
      want(from, kind);
      return done ? done : -1;
    }
    void *to = isStored ? *(void **)__salve_next_argument(next, 4) : 0;
    if (kind == 'c' || kind == 's' || kind == '[') {
      if (bytes != 4)
        __salve_not_modelled("reading wide characters in a test");
      const char *set = format + 1;
      if (kind == '[')
        format = __salve_behind_set(set);
      isRead = readText(from, kind, set, kind == 'c' && !width ? 1 : most, to);
    } else if (kind == 'd' || kind == 'u' || kind == 'i' || (kind | 32) == 'x' || kind == 'o') {
      int base = kind == 'i' ? 0 : kind == 'o' ? 8 : (kind | 32) == 'x' ? 16 : 10;
      isRead = readInteger(from, base, most, &value);
      if (isRead && to)
        __salve_store(to, bytes, value);
    } else if ((kind | 32) == 'f' || (kind | 32) == 'e' || (kind | 32) == 'g') {
      isRead = readFloat(from, most, bytes, to);
    } else {
      __salve_not_modelled("a conversion of this kind in a test");
      return done;
    }
    if (!isRead)
      return done;
    done += isStored;
  }
  return done;
}
