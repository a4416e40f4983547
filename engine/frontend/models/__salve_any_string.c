// A string of any length and content that the environment owns: it cannot be freed.
void *__salve_provide(unsigned long n, int zeroed);
void __salve_havoc(void *object);
unsigned long nondet_ulong(void);
void __VERIFIER_assume(int condition);

char *__salve_any_string(void) {
  unsigned long size = nondet_ulong();
  __VERIFIER_assume(size >= 1 && size <= 1UL << 20);
  char *s = __salve_provide(size + 1, 0);
  __VERIFIER_assume(s != 0); // it is no allocation of the program
  __salve_havoc(s);
  s[size] = 0;
  return s + 1;
}
