// strcmp of at most n characters.
int __salve_any_of_sign(int n);

int strncmp(const char *a, const char *b, unsigned long n) {
  for (unsigned long i = 0; i < n; ++i)
    if (a[i] != b[i] || !a[i])
      return __salve_any_of_sign((unsigned char)a[i] - (unsigned char)b[i]);
  return 0;
}
