// At most n arbitrary elements; how many is arbitrary.
unsigned long nondet_ulong(void);
void __VERIFIER_assume(int condition);
void __salve_arbitrary(void *to, unsigned long n);
void __salve_may_have_failed(void);
void __salve_stream(void *stream);

unsigned long fread(void *to, unsigned long size, unsigned long n, void *stream) {
  __salve_stream(stream);
  if (!size || !n)
    return 0;
  unsigned long count = nondet_ulong();
  __VERIFIER_assume(count <= n);
  __salve_arbitrary(to, count * size);
  if (count < n)
    __salve_may_have_failed();
  return count;
}
