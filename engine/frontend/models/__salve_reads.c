// Checks that n bytes can be read; they need not have been written.
void *__salve_allocate(unsigned long n, int zeroed);
void __salve_deallocate(void *p);
void __salve_copy(void *to, const void *from, unsigned long n);
void __VERIFIER_assume(int condition);

void __salve_reads(const void *from, unsigned long n) {
  void *to = __salve_allocate(n, 0);
  __VERIFIER_assume(to != 0); // it is no allocation of the program
  __salve_copy(to, from, n);
  __salve_deallocate(to);
}
