// Copies up to and with the first such byte, at most n; returns what follows it, else null (POSIX).
void *memcpy(void *to, const void *from, unsigned long n);

void *memccpy(void *to, const void *from, int byte, unsigned long n) {
  const unsigned char *x = from;
  unsigned long i = 0;
  while (i < n && x[i] != (unsigned char)byte)
    ++i;
  memcpy(to, from, i < n ? i + 1 : n);
  return i < n ? (char *)to + i + 1 : 0;
}
