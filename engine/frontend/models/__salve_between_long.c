// Any number from the least to the most.
long double nondet_long_double(void);
void __VERIFIER_assume(int condition);

long double __salve_between_long(long double least, long double most) {
  long double any = nondet_long_double();
  __VERIFIER_assume(any >= least && any <= most);
  return any;
}
