// wcscpy that returns the place of the new null character (POSIX).
void *memcpy(void *to, const void *from, unsigned long n);
unsigned long wcslen(const int *s);

int *wcpcpy(int *to, const int *from) {
  unsigned long n = wcslen(from);
  memcpy(to, from, (n + 1) * 4);
  return to + n;
}
