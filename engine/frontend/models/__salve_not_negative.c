// Any number that is not negative.
int nondet_usual_int(void);
void __VERIFIER_assume(int condition);

int __salve_not_negative(void) {
  int result = nondet_usual_int();
  __VERIFIER_assume(result >= 0);
  return result;
}
