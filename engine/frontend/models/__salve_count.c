// Any number that is not negative, or -1 and errno.
int nondet_int(void);
void __salve_failed(void);
void __VERIFIER_assume(int condition);

int __salve_count(void) {
  int result = nondet_int();
  __VERIFIER_assume(result >= -1);
  if (result < 0)
    __salve_failed();
  return result;
}
