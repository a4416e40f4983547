// The last such byte; null if there is none (GNU).
void *memrchr(const void *s, int byte, unsigned long n) {
  const unsigned char *x = s;
  while (n--)
    if (x[n] == (unsigned char)byte)
      return (void *)(x + n);
  return 0;
}
