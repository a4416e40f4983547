// The first such character, the null character included; null if there is none.
int *wcschr(const int *s, int c) {
  for (;; ++s) {
    if (*s == c)
      return (int *)s;
    if (!*s)
      return 0;
  }
}
