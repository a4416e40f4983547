// Characters before the NUL, at most `most`; reads no further.
unsigned long strnlen(const char *s, unsigned long most) {
  unsigned long n = 0;
  while (n < most && s[n])
    ++n;
  return n;
}
