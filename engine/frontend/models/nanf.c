// NaN; its payload cannot be seen.
double __salve_not_a_number(void);

float nanf(const char *payload) {
  (void)payload;
  return (float)__salve_not_a_number();
}
