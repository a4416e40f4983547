// Exactly n characters are written: those of the string, then null characters.
void *memcpy(void *to, const void *from, unsigned long n);
unsigned long wcsnlen(const int *s, unsigned long most);
int *wmemset(int *to, int c, unsigned long n);

int *wcsncpy(int *to, const int *from, unsigned long n) {
  unsigned long length = wcsnlen(from, n);
  memcpy(to, from, length * 4);
  wmemset(to + length, 0, n - length);
  return to;
}
