// Appends at most n characters, and always a null character.
void *memcpy(void *to, const void *from, unsigned long n);
unsigned long wcslen(const int *s);
unsigned long wcsnlen(const int *s, unsigned long most);

int *wcsncat(int *to, const int *from, unsigned long n) {
  unsigned long length = wcsnlen(from, n);
  int *end = to + wcslen(to);
  memcpy(end, from, length * 4);
  end[length] = 0;
  return to;
}
