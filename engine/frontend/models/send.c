// Reads all bytes; how many of them are sent is arbitrary, or -1.
long write(int file, const void *from, unsigned long n);

long send(int file, const void *from, unsigned long n, int flags) {
  (void)flags;
  return write(file, from, n);
}
