// fread without a lock.
unsigned long fread(void *to, unsigned long size, unsigned long n, void *stream);

unsigned long fread_unlocked(void *to, unsigned long size, unsigned long n, void *stream) {
  return fread(to, size, n, stream);
}
