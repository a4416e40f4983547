// Null, or an entry of the size of Linux's, with any name (POSIX). Entries stay; the library's last
// until the next call.
int nondet_int(void);
void *__salve_provide(unsigned long n, int zeroed);
void __salve_arbitrary(void *to, unsigned long n);
void __salve_stream(void *stream);
void __salve_may_have_failed(void);
void __VERIFIER_assume(int condition);

void *readdir(void *stream) {
  __salve_stream(stream);
  if (!nondet_int()) {
    __salve_may_have_failed();
    return 0;
  }
  char *entry = __salve_provide(280, 1);
  __VERIFIER_assume(entry != 0); // it is no allocation of the program
  __salve_arbitrary(entry, 279);
  entry[274] = 0; // the last character of the name
  return entry;
}
