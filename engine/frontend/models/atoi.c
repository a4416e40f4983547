// strtol in base 10. What a number does that is no int, C leaves open (7.22.1p1): any result.
int nondet_int(void);
long strtol(const char *s, char **end, int base);

int atoi(const char *s) {
  long number = strtol(s, 0, 10);
  return number >= -2147483648L && number <= 2147483647 ? (int)number : nondet_int();
}
