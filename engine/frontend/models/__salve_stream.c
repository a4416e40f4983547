// Checks that a stream is there: not null, not closed. Of what no type is known (`void *`) it is not
// asked whether it is one.
int *__salve_closed(void *stream);
int __salve_valid(const void *p, unsigned long n);
void *__salve_provide(unsigned long n, int zeroed);
void __salve_deallocate(void *p);
void __VERIFIER_assume(int condition);

void __salve_stream(void *stream) {
  const char *first = stream;
  int *closed = __salve_closed(stream);
  if (closed && *closed & 1) {
    first = __salve_provide(1, 1);
    __VERIFIER_assume(first != 0); // it is no allocation of the program
    __salve_deallocate((char *)first);
  }
  __VERIFIER_assume(!__salve_valid(first, 0) || __salve_valid(first, 1));
  char there = *first;
  (void)there;
}
