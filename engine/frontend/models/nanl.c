// NaN; its payload cannot be seen.
long double __salve_not_a_number_long(void);

long double nanl(const char *payload) {
  (void)payload;
  return __salve_not_a_number_long();
}
