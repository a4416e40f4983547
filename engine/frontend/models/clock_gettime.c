// Any time.
struct moment {
  long seconds, nanos;
};
long nondet_long(void);
void __VERIFIER_assume(int condition);

int clock_gettime(int clock, struct moment *to) {
  (void)clock;
  to->seconds = nondet_long();
  to->nanos = nondet_long();
  __VERIFIER_assume(to->seconds >= 0 && to->nanos >= 0 && to->nanos < 1000000000);
  return 0;
}
