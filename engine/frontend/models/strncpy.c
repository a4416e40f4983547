// Exactly n characters are written: those of the string, then NULs; no NUL if it is too long.
void *memcpy(void *to, const void *from, unsigned long n);
void *memset(void *to, int byte, unsigned long n);
unsigned long strnlen(const char *s, unsigned long most);

char *strncpy(char *to, const char *from, unsigned long n) {
  unsigned long length = strnlen(from, n);
  memcpy(to, from, length);
  memset(to + length, 0, n - length);
  return to;
}
