// strcasecmp of at most n characters.
int __salve_any_of_sign(int n);
int tolower(int c);

int strncasecmp(const char *a, const char *b, unsigned long n) {
  for (unsigned long i = 0; i < n; ++i) {
    int x = tolower((unsigned char)a[i]), y = tolower((unsigned char)b[i]);
    if (x != y || !x)
      return __salve_any_of_sign(x - y);
  }
  return 0;
}
