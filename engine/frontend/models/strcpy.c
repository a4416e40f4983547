// Copies the string and its NUL; memcpy says it if they overlap.
void *memcpy(void *to, const void *from, unsigned long n);
unsigned long strlen(const char *s);

char *strcpy(char *to, const char *from) {
  memcpy(to, from, strlen(from) + 1);
  return to;
}
