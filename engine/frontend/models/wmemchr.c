// The first such character; null if there is none.
int *wmemchr(const int *s, int c, unsigned long n) {
  for (unsigned long i = 0; i < n; ++i)
    if (s[i] == c)
      return (int *)(s + i);
  return 0;
}
