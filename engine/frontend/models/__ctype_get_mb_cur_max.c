// Bytes of the longest character (glibc's name behind MB_CUR_MAX): 1 in the C locale.
unsigned long nondet_ulong(void);
int *__salve_locale(void);
void __VERIFIER_assume(int condition);

unsigned long __ctype_get_mb_cur_max(void) {
  if (!(*__salve_locale() & 1)) // LC_CTYPE
    return 1;
  unsigned long most = nondet_ulong();
  __VERIFIER_assume(most >= 1 && most <= 16);
  return most;
}
