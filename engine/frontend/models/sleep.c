// The seconds that are left if a signal came.
unsigned nondet_uint(void);
void __VERIFIER_assume(int condition);

unsigned sleep(unsigned seconds) {
  unsigned rest = nondet_uint();
  __VERIFIER_assume(rest <= seconds);
  return rest;
}
