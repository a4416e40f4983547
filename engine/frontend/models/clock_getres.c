// Any resolution; -1 for a clock that is not there. Those that Linux always has do not fail and
// count at least fiftieths of a second (_POSIX_CLOCKRES_MIN).
struct moment {
  long seconds, nanos;
};
long nondet_long(void);
int __salve_succeeds(void);
void __VERIFIER_assume(int condition);

int clock_getres(int clock, struct moment *to) {
  if ((clock < 0 || clock > 7) && __salve_succeeds())
    return -1;
  if (to) {
    to->seconds = nondet_long();
    to->nanos = nondet_long();
    __VERIFIER_assume(to->seconds >= 0 && to->nanos >= 0 && to->nanos < 1000000000);
    __VERIFIER_assume(clock < 0 || clock > 7 ||
                      (!to->seconds && to->nanos && to->nanos <= 20000000));
  }
  return 0;
}
