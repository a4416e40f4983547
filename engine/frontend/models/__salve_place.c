// Any place in a file, or -1 and errno.
long nondet_long(void);
void __salve_failed(void);
void __VERIFIER_assume(int condition);

long __salve_place(void) {
  long result = nondet_long();
  __VERIFIER_assume(result >= -1);
  if (result < 0)
    __salve_failed();
  return result;
}
