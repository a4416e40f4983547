// Writes n arbitrary bytes.
void *__salve_allocate(unsigned long n, int zeroed);
void __salve_deallocate(void *p);
void __salve_copy(void *to, const void *from, unsigned long n);
void __salve_havoc(void *object);
void __VERIFIER_assume(int condition);

void __salve_arbitrary(void *to, unsigned long n) {
  void *from = __salve_allocate(n, 0);
  __VERIFIER_assume(from != 0); // it is no allocation of the program
  __salve_havoc(from);
  __salve_copy(to, from, n);
  __salve_deallocate(from);
}
