// fwrite without a lock.
unsigned long fwrite(const void *from, unsigned long size, unsigned long n, void *stream);

unsigned long fwrite_unlocked(const void *from, unsigned long size, unsigned long n, void *stream) {
  return fwrite(from, size, n, stream);
}
