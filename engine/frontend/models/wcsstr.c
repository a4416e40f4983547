// The first place where `what` stands; reads neither string beyond its null character.
int *wcsstr(const int *s, const int *what) {
  for (;; ++s) {
    unsigned long i = 0;
    while (what[i] && s[i] == what[i])
      ++i;
    if (!what[i])
      return (int *)s;
    if (!*s)
      return 0;
  }
}
