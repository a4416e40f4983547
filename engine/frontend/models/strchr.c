// The first such character, the NUL included; null if there is none.
char *strchr(const char *s, int c) {
  for (;; ++s) {
    if (*s == (char)c)
      return (char *)s;
    if (!*s)
      return 0;
  }
}
