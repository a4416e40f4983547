// Any positive number.
int nondet_int(void);
void __VERIFIER_assume(int condition);

int getpid(void) {
  int number = nondet_int();
  __VERIFIER_assume(number > 0);
  return number;
}
