// strcmp of at most n characters.
int strncmp(const char *a, const char *b, unsigned long n) {
  for (unsigned long i = 0; i < n; ++i)
    if (a[i] != b[i] || !a[i])
      return (unsigned char)a[i] - (unsigned char)b[i];
  return 0;
}
