// The first place where these bytes stand; null if there is none (GNU).
int memcmp(const void *a, const void *b, unsigned long n);

void *memmem(const void *s, unsigned long n, const void *what, unsigned long size) {
  const char *x = s;
  for (unsigned long i = 0; size <= n && i <= n - size; ++i)
    if (!memcmp(x + i, what, size))
      return (void *)(x + i);
  return 0;
}
