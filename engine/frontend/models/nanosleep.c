// 0; or, if a signal came, -1 and any rest of the time. Times that are none are refused.
struct moment {
  long seconds, nanos;
};
int *__errno_location(void);
int nondet_int(void);
long nondet_long(void);
void __VERIFIER_assume(int condition);

int nanosleep(const struct moment *asked, struct moment *rest) {
  long seconds = asked->seconds, nanos = asked->nanos;
  if (seconds < 0 || nanos < 0 || nanos >= 1000000000) {
    *__errno_location() = 22; // EINVAL
    return -1;
  }
  if (!nondet_int())
    return 0;
  *__errno_location() = 4; // EINTR
  if (rest) {
    rest->seconds = nondet_long();
    rest->nanos = nondet_long();
    __VERIFIER_assume(rest->seconds >= 0 && rest->nanos >= 0 && rest->nanos < 1000000000);
    __VERIFIER_assume(rest->seconds < seconds ||
                      (rest->seconds == seconds && rest->nanos <= nanos));
  }
  return -1;
}
