// What `%99s` and `%99[…]` read: at least one character, at most so many, and a NUL.
unsigned long nondet_ulong(void);
void __VERIFIER_assume(int condition);
void __salve_arbitrary(void *to, unsigned long n);

void __salve_scanned(char *to, unsigned long width) {
  unsigned long __salve_unsaid = nondet_ulong(); // the length
  __VERIFIER_assume(__salve_unsaid >= 1 && __salve_unsaid <= width);
  __salve_arbitrary(to, __salve_unsaid);
  to[__salve_unsaid] = 0;
}
