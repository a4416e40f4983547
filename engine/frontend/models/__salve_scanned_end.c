// Ends what `%s` and `%[…]` read where it fits into its object: at least one character, and a NUL.
unsigned long nondet_ulong(void);
unsigned long __salve_size(const void *p);
long __salve_offset(const void *p);
void __VERIFIER_assume(int condition);

void __salve_scanned_end(char *to) {
  __VERIFIER_assume(to[0] != 0);
  unsigned long __salve_unsaid = nondet_ulong(); // the length
  unsigned long room = __salve_size(to) - (unsigned long)__salve_offset(to);
  __VERIFIER_assume(__salve_unsaid >= 1 && __salve_unsaid < room);
  to[__salve_unsaid] = 0;
}
