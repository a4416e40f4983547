// Any number from 0 to below 1 (POSIX).
double nondet_double(void);
void __VERIFIER_assume(int condition);

double drand48(void) {
  double x = nondet_double();
  __VERIFIER_assume(x >= 0 && x < 1);
  return x;
}
