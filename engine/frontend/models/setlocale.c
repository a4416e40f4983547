// Null asks and "C" and "POSIX" set what is there: the C locale; others may not be there.
int nondet_int(void);
int strcmp(const char *a, const char *b);

char *setlocale(int category, const char *locale) {
  static char name[] = "C";
  (void)category;
  if (!locale || !strcmp(locale, "C") || !strcmp(locale, "POSIX"))
    return name;
  return nondet_int() ? name : 0;
}
