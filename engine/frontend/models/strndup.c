// A copy of at most n characters on the heap, with a NUL; null if malloc fails.
void *malloc(unsigned long n);
void *memcpy(void *to, const void *from, unsigned long n);
unsigned long strnlen(const char *s, unsigned long most);

char *strndup(const char *s, unsigned long n) {
  unsigned long length = strnlen(s, n);
  char *copy = malloc(length + 1);
  if (copy) {
    memcpy(copy, s, length);
    copy[length] = 0;
  }
  return copy;
}
