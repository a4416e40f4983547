// Appends what fits into `size` bytes with the NUL; returns the length it tried to make (BSD).
void *memcpy(void *to, const void *from, unsigned long n);
unsigned long strlen(const char *s);
unsigned long strnlen(const char *s, unsigned long most);

unsigned long strlcat(char *to, const char *from, unsigned long size) {
  unsigned long begin = strnlen(to, size);
  unsigned long length = strlen(from);
  if (begin < size) {
    unsigned long room = size - begin - 1;
    unsigned long n = length < room ? length : room;
    memcpy(to + begin, from, n);
    to[begin + n] = 0;
  }
  return begin + length;
}
