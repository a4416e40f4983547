// A copy on the heap; null if malloc fails.
void *malloc(unsigned long n);
void *memcpy(void *to, const void *from, unsigned long n);
unsigned long strlen(const char *s);

char *strdup(const char *s) {
  unsigned long n = strlen(s) + 1;
  char *copy = malloc(n);
  if (copy)
    memcpy(copy, s, n);
  return copy;
}
