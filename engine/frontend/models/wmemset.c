// memset of wide characters.
int *wmemset(int *to, int c, unsigned long n) {
  for (unsigned long i = 0; i < n; ++i)
    to[i] = c;
  return to;
}
