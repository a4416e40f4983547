// Null and the buffer as it was, or at most n - 1 arbitrary characters and a NUL.
int nondet_int(void);
unsigned long nondet_ulong(void);
void __VERIFIER_assume(int condition);
void __salve_arbitrary(void *to, unsigned long n);
void __salve_may_have_failed(void);
void __salve_stream(void *stream);

char *fgets(char *to, int n, void *stream) {
  __salve_stream(stream);
  if (n < 1 || !nondet_int()) {
    __salve_may_have_failed();
    return 0;
  }
  unsigned long __salve_unsaid = nondet_ulong(); // the length
  __VERIFIER_assume(__salve_unsaid < (unsigned long)n);
  __salve_arbitrary(to, __salve_unsaid);
  to[__salve_unsaid] = 0;
  return to;
}
