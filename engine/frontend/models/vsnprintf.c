// Any text of any length, whatever the format and the arguments; never fails.
int nondet_int(void);
void __VERIFIER_assume(int condition);
void __salve_arbitrary(void *to, unsigned long n);

int vsnprintf(char *to, unsigned long n, const char *format, void *arguments) {
  (void)format;
  (void)arguments;
  int length = nondet_int();
  __VERIFIER_assume(length >= 0);
  if (n) {
    unsigned long written = length < n ? length : n - 1;
    __salve_arbitrary(to, written);
    to[written] = 0;
  }
  return length;
}
