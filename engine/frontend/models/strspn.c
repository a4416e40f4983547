// How many characters at the start are among `set`.
unsigned long strspn(const char *s, const char *set) {
  unsigned long n = 0;
  for (; s[n]; ++n) {
    const char *c = set;
    while (*c && *c != s[n])
      ++c;
    if (!*c)
      break;
  }
  return n;
}
