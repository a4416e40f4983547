// Appends the string and its null character.
void *memcpy(void *to, const void *from, unsigned long n);
unsigned long wcslen(const int *s);

int *wcscat(int *to, const int *from) {
  memcpy(to + wcslen(to), from, (wcslen(from) + 1) * 4);
  return to;
}
