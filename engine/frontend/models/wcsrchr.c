// The last such character, the null character included; null if there is none.
int *wcsrchr(const int *s, int c) {
  const int *last = 0;
  for (;; ++s) {
    if (*s == c)
      last = s;
    if (!*s)
      return (int *)last;
  }
}
