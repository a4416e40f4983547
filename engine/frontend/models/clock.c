// Any time that is not negative, or -1.
long nondet_long(void);

long clock(void) {
  long now = nondet_long();
  return now < 0 ? -1 : now;
}
