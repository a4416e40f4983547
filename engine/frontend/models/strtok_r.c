// The next token; `*rest` is where the search goes on (POSIX).
unsigned long strcspn(const char *s, const char *set);
unsigned long strspn(const char *s, const char *set);

char *strtok_r(char *s, const char *set, char **rest) {
  if (!s)
    s = *rest;
  s += strspn(s, set);
  if (!*s) {
    *rest = s;
    return 0;
  }
  char *end = s + strcspn(s, set);
  if (*end)
    *end++ = 0;
  *rest = end;
  return s;
}
