// The first character that is among `set`; null if there is none.
unsigned long wcscspn(const int *s, const int *set);

int *wcspbrk(const int *s, const int *set) {
  s += wcscspn(s, set);
  return *s ? (int *)s : 0;
}
