// strcmp of the lower-case letters (POSIX, C locale).
int __salve_any_of_sign(int n);
int tolower(int c);

int strcasecmp(const char *a, const char *b) {
  for (unsigned long i = 0;; ++i) {
    int x = tolower((unsigned char)a[i]), y = tolower((unsigned char)b[i]);
    if (x != y || !x)
      return __salve_any_of_sign(x - y);
  }
}
