// The next token; `*rest` is where the search goes on.
unsigned long wcscspn(const int *s, const int *set);
unsigned long wcsspn(const int *s, const int *set);

int *wcstok(int *s, const int *set, int **rest) {
  if (!s)
    s = *rest;
  if (!s) // as glibc, which leaves null behind the last token
    return 0;
  s += wcsspn(s, set);
  if (!*s) {
    *rest = 0;
    return 0;
  }
  int *end = s + wcscspn(s, set);
  *rest = *end ? end + 1 : 0;
  if (*end)
    *end = 0;
  return s;
}
