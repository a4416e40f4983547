// Null and errno, or a new stream.
int nondet_int(void);
void *__salve_allocate(unsigned long n, int zeroed);
void __salve_failed(void);

void *__salve_open(void) {
  void *stream = nondet_int() ? __salve_allocate(216, 1) : 0;
  if (!stream)
    __salve_failed();
  return stream;
}
