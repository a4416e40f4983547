// Reads all elements; how many of them are written is arbitrary.
unsigned long nondet_ulong(void);
void __VERIFIER_assume(int condition);
void __salve_failed(void);
void __salve_reads(const void *from, unsigned long n);
void __salve_stream(void *stream);

unsigned long fwrite(const void *from, unsigned long size, unsigned long n, void *stream) {
  __salve_stream(stream);
  if (!size || !n)
    return 0;
  __salve_reads(from, size * n);
  unsigned long count = nondet_ulong();
  __VERIFIER_assume(count <= n);
  if (count < n)
    __salve_failed();
  return count;
}
