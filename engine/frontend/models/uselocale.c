// Null asks; anything else may be any locale from now on (POSIX).
int *__salve_locale(void);

void *uselocale(void *locale) {
  static char current[8];
  if (locale)
    *__salve_locale() = -1;
  return current;
}
