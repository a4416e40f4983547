// Null asks, "C" and "POSIX" are always there, others perhaps; their names are arbitrary.
int nondet_int(void);
int *__salve_locale(void);
void __salve_havoc(void *object);
int strcmp(const char *a, const char *b);

char *setlocale(int category, const char *locale) {
  static char plain[] = "C", name[64];
  if (category < 0 || category > 12)
    return 0;
  int bits = category == 6 ? -1 : 1 << category; // LC_ALL
  int *others = __salve_locale();
  if (locale && (!strcmp(locale, "C") || !strcmp(locale, "POSIX")))
    *others &= ~bits;
  else if (locale && !nondet_int())
    return 0;
  else if (locale)
    *others |= bits;
  if (!(*others & bits))
    return plain;
  __salve_havoc(name);
  name[63] = 0;
  return name;
}
