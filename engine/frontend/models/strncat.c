// Appends at most n characters, and always a NUL.
void *memcpy(void *to, const void *from, unsigned long n);
unsigned long strlen(const char *s);
unsigned long strnlen(const char *s, unsigned long most);

char *strncat(char *to, const char *from, unsigned long n) {
  unsigned long length = strnlen(from, n);
  char *end = to + strlen(to);
  memcpy(end, from, length);
  end[length] = 0;
  return to;
}
