// strstr of the lower-case letters (GNU, C locale).
int tolower(int c);

char *strcasestr(const char *s, const char *what) {
  for (;; ++s) {
    unsigned long i = 0;
    while (what[i] && tolower((unsigned char)s[i]) == tolower((unsigned char)what[i]))
      ++i;
    if (!what[i])
      return (char *)s;
    if (!*s)
      return 0;
  }
}
