// The format with the arguments from `*next` on (as variadic calls leave them), as far as it and a
// NUL fit into `room`; the length of all. Any text for a list or a format that nobody knows:
// another's, one in memory that can be written, %n, wide characters, long double.
void *__salve_arguments(void);
void *__salve_next_argument(void **next, int kind);
unsigned long __salve_size(const void *p);
long __salve_offset(const void *p);
int __salve_writable(const void *p, unsigned long n);
void __salve_check_format(int condition);
void __salve_not_modelled(const char *what);
int __salve_print_any(char *to, unsigned long room, int length);
int __salve_not_negative(void);
int __salve_print_end(char *to, unsigned long room, unsigned long at);
unsigned long __salve_print_text(char *to, unsigned long room, unsigned long at, const char *text,
                                 unsigned long n);
unsigned long __salve_print_character(char *to, unsigned long room, unsigned long at, int c,
                                      int width, int precision, int flags);
unsigned long __salve_print_integer(char *to, unsigned long room, unsigned long at,
                                    unsigned long value, int kind, int size, int width,
                                    int precision, int flags);
unsigned long __salve_print_string(char *to, unsigned long room, unsigned long at, const char *s,
                                   int width, int precision, int flags);
unsigned long __salve_print_pointer(char *to, unsigned long room, unsigned long at, const void *p,
                                    int width, int precision, int flags);
unsigned long __salve_print_float(char *to, unsigned long room, unsigned long at, double value,
                                  int kind, int width, int precision, int flags);

/// The next argument, which is of that kind; behind the last one it reads beyond them.
static void *argument(void **next, int kind) {
  __salve_check_format(*(long *)*next == kind);
  return __salve_next_argument(next, kind);
}

static int bitOf(char flag) {
  return flag == '-'   ? 1
         : flag == '+' ? 2
         : flag == ' ' ? 4
         : flag == '#' ? 8
         : flag == '0' ? 16
                       : 0;
}

static const char *number(const char *at, void **next, int *result) {
  if (*at == '*') {
    *result = *(int *)argument(next, 1);
    return at + 1;
  }
  for (*result = 0; *at >= '0' && *at <= '9' && *result < 1 << 20; ++at)
    *result = *result * 10 + (*at - '0');
  return at;
}

/// Bytes of an integer by its length modifier.
static const char *length(const char *at, int *bytes) {
  *bytes = 4;
  if (*at == 'h') {
    *bytes = at[1] == 'h' ? 1 : 2;
    return at + (at[1] == 'h' ? 2 : 1);
  }
  if (*at != 'l' && *at != 'z' && *at != 'j' && *at != 't')
    return at;
  *bytes = 8;
  return at + (*at == 'l' && at[1] == 'l' ? 2 : 1);
}

static unsigned long integer(void **next, int conversion, int bytes) {
  if (bytes == 8)
    return *(unsigned long *)argument(next, 2);
  int value = *(int *)argument(next, 1);
  if (conversion == 'd')
    return (unsigned long)(bytes == 1 ? (signed char)value : bytes == 2 ? (short)value : value);
  unsigned all = (unsigned)value;
  return bytes == 1 ? (unsigned char)all : bytes == 2 ? (unsigned short)all : all;
}

int __salve_print_list(char *to, unsigned long room, const char *format, void **next) {
  char *first = *next;
  if (__salve_size(first) < sizeof(long) || __salve_writable(format, 1) ||
      *(void **)(first - __salve_offset(first)) != __salve_arguments())
    return __salve_print_any(to, room, __salve_not_negative());
  unsigned long at = 0;
  while (*format) {
    const char *text = format;
    while (*format && *format != '%')
      ++format;
    at = __salve_print_text(to, room, at, text, (unsigned long)(format - text));
    if (!*format)
      break;
    int flags = 0, width = 0, precision = -1, bytes = 4;
    for (++format; bitOf(*format); ++format)
      flags |= bitOf(*format);
    format = number(format, next, &width);
    if (*format == '.')
      format = number(format + 1, next, &precision);
    format = length(format, &bytes);
    int conversion = *format++;
    if (conversion == 'i')
      conversion = 'd';
    int isPlain = bytes == 4, isFloat = isPlain || bytes == 8;
    if (conversion == '%')
      at = __salve_print_text(to, room, at, "%", 1);
    else if (conversion == 'd' || conversion == 'u' || conversion == 'o' ||
             (conversion | 32) == 'x')
      at = __salve_print_integer(to, room, at, integer(next, conversion, bytes), conversion, bytes,
                                 width, precision, flags);
    else if (conversion == 'c' && isPlain)
      at =
          __salve_print_character(to, room, at, *(int *)argument(next, 1), width, precision, flags);
    else if (conversion == 's' && isPlain)
      at = __salve_print_string(to, room, at, *(char **)argument(next, 4), width, precision, flags);
    else if (conversion == 'p' && isPlain)
      at =
          __salve_print_pointer(to, room, at, *(void **)argument(next, 4), width, precision, flags);
    else if (isFloat &&
             ((conversion | 32) == 'a' || ((conversion | 32) >= 'e' && (conversion | 32) <= 'g')))
      at = __salve_print_float(to, room, at, *(double *)argument(next, 3), conversion, width,
                               precision, flags);
    else {
      if (conversion == 'n')
        __salve_not_modelled("%n in a format with a list");
      return __salve_print_any(to, room, __salve_not_negative());
    }
  }
  return __salve_print_end(to, room, at);
}
