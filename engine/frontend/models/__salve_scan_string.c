// sscanf: reads a text by a format (C11 7.21.6.2) and writes through the arguments: how many of
// them, or EOF where the text ends before the first. Where the text is arbitrary it has to be
// cheap: it walks by one pointer, which nothing else is counted beside.
int __salve_digit(int c);
double strtod(const char *s, char **end);
void *__salve_next_argument(void **next, int kind);
int __salve_in_set(const char *set, int c);
const char *__salve_behind_set(const char *set);
const char *__salve_scan_length(const char *at, int *bytes);
void __salve_store(void *to, int bytes, unsigned long value);
void __salve_not_modelled(const char *what);

static int isSpace(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static const char *behindSpace(const char *s) {
  while (isSpace(*s))
    ++s;
  return s;
}

/// Where so many characters end; null if the text has fewer.
static const char *behindWidth(const char *s, unsigned long width) {
  for (; width && *s; --width)
    ++s;
  return width ? 0 : s;
}

/// Behind an integer in that base (0: as it is written), which ends at `end` at the latest; null if
/// there is none.
static const char *behindInteger(const char *s, const char *end, int base, unsigned long *value) {
  int isNegative = *s == '-', isAny = 0, isPrefixed = 0;
  if (*s == '-' || *s == '+')
    ++s;
  if (s != end && *s == '0' && (base == 0 || base == 16)) {
    isAny = 1;
    ++s;
    if (s != end && (*s | 32) == 'x') {
      ++s;
      base = 16;
      isAny = 0;
      isPrefixed = 1;
    }
    base = base ? base : 8;
  }
  base = base ? base : 10;
  unsigned long result = 0;
  for (; s != end && __salve_digit((unsigned char)*s) < base; ++s) {
    if (result >> 58)
      __salve_not_modelled("reading an integer that does not fit");
    result = result * (unsigned long)base + (unsigned long)__salve_digit((unsigned char)*s);
    isAny = 1;
  }
  if (!isAny && isPrefixed) // libraries differ
    __salve_not_modelled("reading '0x' without digits");
  *value = isNegative ? -result : result;
  return isAny ? s : 0;
}

/// Behind the characters of a %c, %s or %[, which go to `to`.
static const char *behindText(const char *s, const char *end, int kind, const char *set, char *to) {
  const char *begin = s;
  for (; s != end && *s; ++s) {
    if ((kind == 's' && isSpace(*s)) || (kind == '[' && !__salve_in_set(set, (unsigned char)*s)))
      break;
    if (to)
      *to++ = *s;
  }
  if (s == begin)
    return 0;
  if (to && kind != 'c')
    *to = 0;
  return s;
}

static const char *behindFloat(const char *s, const char *end, int bytes, void *to) {
  char *behind;
  double value = strtod(s, &behind);
  if (behind == s)
    return 0;
  if (end && behind > end)
    __salve_not_modelled("reading part of a number");
  if (to && bytes == 4)
    *(float *)to = (float)value;
  else if (to)
    *(double *)to = value;
  return behind;
}

int __salve_scan_string(const char *s, const char *format, void *arguments) {
  void *next = (char *)arguments + sizeof(long);
  const char *begin = s;
  int done = 0;
  for (; *format; ++format) {
    if (isSpace(*format)) {
      s = behindSpace(s);
      continue;
    }
    if (*format != '%' || format[1] == '%') {
      format += *format == '%';
      if (*format == '%')
        s = behindSpace(s);
      if (*s != *format)
        return !*s && !done ? -1 : done;
      ++s;
      continue;
    }
    ++format;
    int isStored = *format != '*', bytes = 4, kind;
    format += !isStored;
    unsigned long width = 0, value = 0;
    for (; *format >= '0' && *format <= '9'; ++format)
      width = width * 10 + (unsigned long)(*format - '0');
    format = __salve_scan_length(format, &bytes);
    kind = *format;
    if (kind == 'n') {
      if (isStored)
        __salve_store(*(void **)__salve_next_argument(&next, 4), bytes, (unsigned long)(s - begin));
      continue;
    }
    if (kind != 'c' && kind != '[')
      s = behindSpace(s);
    if (!*s)
      return done ? done : -1;
    void *to = isStored ? *(void **)__salve_next_argument(&next, 4) : 0;
    const char *end = width ? behindWidth(s, width) : kind == 'c' ? s + 1 : 0;
    if (kind == 'c' || kind == 's' || kind == '[') {
      if (bytes != 4)
        __salve_not_modelled("reading wide characters");
      const char *set = format + 1;
      if (kind == '[')
        format = __salve_behind_set(set);
      s = behindText(s, end, kind, set, to);
    } else if (kind == 'd' || kind == 'u' || kind == 'i' || (kind | 32) == 'x' || kind == 'o') {
      int base = kind == 'i' ? 0 : kind == 'o' ? 8 : (kind | 32) == 'x' ? 16 : 10;
      s = behindInteger(s, end, base, &value);
      if (s && to)
        __salve_store(to, bytes, value);
    } else if ((kind | 32) == 'f' || (kind | 32) == 'e' || (kind | 32) == 'g') {
      s = behindFloat(s, end, bytes, to);
    } else {
      __salve_not_modelled("a conversion of this kind");
    }
    if (!s)
      return done;
    done += isStored;
  }
  return done;
}
