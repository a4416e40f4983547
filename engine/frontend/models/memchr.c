// The first such byte; reads no byte after it. Null if there is none.
void *memchr(const void *s, int byte, unsigned long n) {
  const unsigned char *x = s;
  for (unsigned long i = 0; i < n; ++i)
    if (x[i] == (unsigned char)byte)
      return (void *)(x + i);
  return 0;
}
