// In the C locale: a copy of what fits, and the length that it would take.
void *memcpy(void *to, const void *from, unsigned long n);
unsigned long strlen(const char *s);

unsigned long strxfrm(char *to, const char *from, unsigned long n) {
  unsigned long length = strlen(from);
  if (n)
    memcpy(to, from, length < n ? length + 1 : n);
  return length;
}
