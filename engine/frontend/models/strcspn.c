// How many characters at the start are not among `set`.
unsigned long strcspn(const char *s, const char *set) {
  unsigned long n = 0;
  for (; s[n]; ++n) {
    const char *c = set;
    while (*c && *c != s[n])
      ++c;
    if (*c)
      break;
  }
  return n;
}
