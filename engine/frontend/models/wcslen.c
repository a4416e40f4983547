// Characters before the null character.
unsigned long wcslen(const int *s) {
  unsigned long n = 0;
  while (s[n])
    ++n;
  return n;
}
