// One bit for each category (LC_CTYPE is 0) in which another locale than "C" may be in force.
int *__salve_locale(void) {
  static int others;
  return &others;
}
