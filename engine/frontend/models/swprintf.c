// A string of at most n - 1 arbitrary characters, whatever the format; or a negative number, and
// any characters without an end.
int nondet_int(void);
unsigned long nondet_ulong(void);
unsigned long wcslen(const int *s);
void __VERIFIER_assume(int condition);
void __salve_arbitrary(void *to, unsigned long n);
void __salve_may_have_failed(void);

int swprintf(int *to, unsigned long n, const int *format) {
  wcslen(format);
  int result = nondet_int();
  if (result >= 0) {
    __VERIFIER_assume((unsigned long)result < n);
    __salve_arbitrary(to, (unsigned long)result * 4);
    to[result] = 0;
    return result;
  }
  __salve_may_have_failed();
  unsigned long written = nondet_ulong();
  __VERIFIER_assume(written <= n);
  __salve_arbitrary(to, written * 4);
  return result;
}
