// Any time that is not negative, or -1; stored as well if asked for.
long nondet_long(void);

long time(long *to) {
  long now = nondet_long();
  if (now < 0)
    now = -1;
  if (to)
    *to = now;
  return now;
}
