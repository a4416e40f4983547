// -1, or at most n arbitrary characters and, where there is room, a null character.
unsigned long nondet_ulong(void);
unsigned long strlen(const char *s);
void __VERIFIER_assume(int condition);
void __salve_arbitrary(void *to, unsigned long n);
void __salve_failed(void);

unsigned long mbstowcs(int *to, const char *from, unsigned long n) {
  unsigned long length = strlen(from), count = nondet_ulong();
  __VERIFIER_assume(count <= length && (!to || count <= n));
  if (to)
    __salve_arbitrary(to, count * 4);
  if (nondet_ulong() == -1UL) {
    __salve_failed();
    return -1UL;
  }
  if (to && count < n)
    to[count] = 0;
  return count;
}
