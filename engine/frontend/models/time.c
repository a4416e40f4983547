// Any time that is not negative, or -1; stored as well if asked for. No clock runs so far that its
// year would not fit into an int.
long nondet_long(void);
void __VERIFIER_assume(int condition);

long time(long *to) {
  long now = nondet_long();
  __VERIFIER_assume(now >= -1 && now < 1L << 55);
  if (to)
    *to = now;
  return now;
}
