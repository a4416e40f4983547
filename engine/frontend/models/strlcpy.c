// Copies what fits into `size` bytes with the NUL; returns the length of the source (BSD).
void *memcpy(void *to, const void *from, unsigned long n);
unsigned long strlen(const char *s);

unsigned long strlcpy(char *to, const char *from, unsigned long size) {
  unsigned long length = strlen(from);
  if (size) {
    unsigned long n = length < size ? length : size - 1;
    memcpy(to, from, n);
    to[n] = 0;
  }
  return length;
}
