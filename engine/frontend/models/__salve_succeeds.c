// 0, or -1 and errno: what most calls of the system give.
int nondet_usual_int(void);
void __salve_failed(void);
void __VERIFIER_assume(int condition);

int __salve_succeeds(void) {
  int result = nondet_usual_int();
  __VERIFIER_assume(result == 0 || result == -1);
  if (result)
    __salve_failed();
  return result;
}
