// -1, or at most n arbitrary bytes; how many is arbitrary.
long __salve_place(void);
void __VERIFIER_assume(int condition);
void __salve_arbitrary(void *to, unsigned long n);

long read(int file, void *to, unsigned long n) {
  (void)file;
  long count = __salve_place();
  if (count < 0)
    return -1;
  __VERIFIER_assume((unsigned long)count <= n);
  __salve_arbitrary(to, (unsigned long)count);
  return count;
}
