// Appends the string and its NUL.
void *memcpy(void *to, const void *from, unsigned long n);
unsigned long strlen(const char *s);

char *strcat(char *to, const char *from) {
  memcpy(to + strlen(to), from, strlen(from) + 1);
  return to;
}
