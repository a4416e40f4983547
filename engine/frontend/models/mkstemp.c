// Any file number, or -1; the last six characters become others (POSIX).
char nondet_char(void);
int __salve_count(void);
unsigned long strlen(const char *s);
void __VERIFIER_assume(int condition);
void __salve_check_string(int condition);

int mkstemp(char *name) {
  unsigned long length = strlen(name);
  __salve_check_string(length >= 6);
  for (unsigned long i = length - 6; i < length; ++i) {
    char c = nondet_char();
    __VERIFIER_assume(c != 0);
    name[i] = c;
  }
  return __salve_count();
}
