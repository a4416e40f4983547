// Characters before the NUL.
unsigned long strlen(const char *s) {
  unsigned long n = 0;
  while (s[n])
    ++n;
  return n;
}
