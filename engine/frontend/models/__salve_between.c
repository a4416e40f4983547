// Any number in this range; infinite bounds are in it.
double nondet_double(void);
void __VERIFIER_assume(int condition);

double __salve_between(double least, double most) {
  double x = nondet_double();
  __VERIFIER_assume(x >= least && x <= most);
  return x;
}
