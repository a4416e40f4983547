// -1, or at most n arbitrary bytes and, where there is room, a NUL.
unsigned long nondet_ulong(void);
unsigned long wcslen(const int *s);
unsigned long __ctype_get_mb_cur_max(void);
void __VERIFIER_assume(int condition);
void __salve_arbitrary(void *to, unsigned long n);
void __salve_failed(void);

unsigned long wcstombs(char *to, const int *from, unsigned long n) {
  unsigned long most = wcslen(from) * __ctype_get_mb_cur_max(), count = nondet_ulong();
  __VERIFIER_assume(count <= most && (!to || count <= n));
  if (to)
    __salve_arbitrary(to, count);
  if (nondet_ulong() == -1UL) {
    __salve_failed();
    return -1UL;
  }
  if (to && count < n)
    to[count] = 0;
  return count;
}
