// Characters before the null character, at most `most`; reads no further (POSIX).
unsigned long wcsnlen(const int *s, unsigned long most) {
  unsigned long n = 0;
  while (n < most && s[n])
    ++n;
  return n;
}
