// Reads all bytes; how many of them are written is arbitrary, or -1.
long __salve_place(void);
void __VERIFIER_assume(int condition);
void __salve_reads(const void *from, unsigned long n);

long write(int file, const void *from, unsigned long n) {
  (void)file;
  __salve_reads(from, n);
  long count = __salve_place();
  if (count < 0)
    return -1;
  __VERIFIER_assume((unsigned long)count <= n);
  return count;
}
