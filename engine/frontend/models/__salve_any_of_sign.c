// Any number of the same sign: all that C promises of a comparison.
int nondet_int(void);
void __VERIFIER_assume(int condition);

int __salve_any_of_sign(int n) {
  if (n == 0)
    return 0;
  int any = nondet_int();
  __VERIFIER_assume(n < 0 ? any < 0 : any > 0);
  return any;
}
