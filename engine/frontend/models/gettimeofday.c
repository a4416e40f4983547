// Any time; the zone is not written.
struct moment {
  long seconds, micros;
};
long nondet_long(void);
void __VERIFIER_assume(int condition);

int gettimeofday(struct moment *to, void *zone) {
  (void)zone;
  to->seconds = nondet_long();
  to->micros = nondet_long();
  __VERIFIER_assume(to->seconds >= 0 && to->micros >= 0 && to->micros < 1000000);
  return 0;
}
