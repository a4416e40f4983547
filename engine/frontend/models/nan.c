// NaN; its payload cannot be seen.
double __salve_not_a_number(void);

double nan(const char *payload) {
  (void)payload;
  return __salve_not_a_number();
}
