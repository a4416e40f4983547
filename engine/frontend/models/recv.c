// -1, or at most n arbitrary bytes; how many is arbitrary.
long read(int file, void *to, unsigned long n);

long recv(int file, void *to, unsigned long n, int flags) {
  (void)flags;
  return read(file, to, n);
}
