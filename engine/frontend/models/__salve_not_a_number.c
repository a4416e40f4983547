// NaN, made without a division.
double __salve_not_a_number(void) {
  double infinite = 1e308 * 10;
  return infinite - infinite;
}
