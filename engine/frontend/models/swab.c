// Copies pairs of bytes and swaps them; an odd last byte is left out (POSIX).
void swab(const void *from, void *to, long n) {
  const char *x = from;
  char *y = to;
  for (long i = 0; i + 1 < n; i += 2) {
    char first = x[i];
    y[i] = x[i + 1];
    y[i + 1] = first;
  }
}
