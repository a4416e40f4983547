// How many characters at the start are among `set`.
int *wcschr(const int *s, int c);

unsigned long wcsspn(const int *s, const int *set) {
  unsigned long n = 0;
  while (s[n] && wcschr(set, s[n]))
    ++n;
  return n;
}
