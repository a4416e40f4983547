// In the C locale this is strcmp; in others only equal strings are known to be equal.
int nondet_int(void);
int *__salve_locale(void);
int strcmp(const char *a, const char *b);
unsigned long strlen(const char *s);

int strcoll(const char *a, const char *b) {
  int order = strcmp(a, b);
  if (!order || !(*__salve_locale() & 8)) // LC_COLLATE
    return order;
  strlen(a);
  strlen(b);
  return nondet_int();
}
