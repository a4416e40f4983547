// Any time and the base; 0 if there is no such clock. TIME_UTC, which is 1, is there.
struct moment {
  long seconds, nanos;
};
int nondet_int(void);
long nondet_long(void);
void __VERIFIER_assume(int condition);

int timespec_get(struct moment *to, int base) {
  if (base < 1 || (base > 1 && !nondet_int()))
    return 0;
  to->seconds = nondet_long();
  to->nanos = nondet_long();
  __VERIFIER_assume(to->seconds >= 0 && to->nanos >= 0 && to->nanos < 1000000000);
  return base;
}
