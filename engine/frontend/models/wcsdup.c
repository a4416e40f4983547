// A copy on the heap; null if malloc fails (POSIX).
void *malloc(unsigned long n);
void *memcpy(void *to, const void *from, unsigned long n);
unsigned long wcslen(const int *s);

int *wcsdup(const int *s) {
  unsigned long n = (wcslen(s) + 1) * 4;
  int *copy = malloc(n);
  if (copy)
    memcpy(copy, s, n);
  return copy;
}
