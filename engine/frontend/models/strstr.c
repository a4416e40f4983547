// The first place where `what` stands; reads neither string beyond its NUL.
char *strstr(const char *s, const char *what) {
  for (;; ++s) {
    unsigned long i = 0;
    while (what[i] && s[i] == what[i])
      ++i;
    if (!what[i])
      return (char *)s;
    if (!*s)
      return 0;
  }
}
