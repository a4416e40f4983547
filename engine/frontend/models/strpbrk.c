// The first character that is among `set`; null if there is none.
unsigned long strcspn(const char *s, const char *set);

char *strpbrk(const char *s, const char *set) {
  s += strcspn(s, set);
  return *s ? (char *)s : 0;
}
