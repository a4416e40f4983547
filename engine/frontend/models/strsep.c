// The token up to the next separator; empty ones count (BSD).
unsigned long strcspn(const char *s, const char *set);

char *strsep(char **rest, const char *set) {
  char *begin = *rest;
  if (!begin)
    return 0;
  char *end = begin + strcspn(begin, set);
  if (*end) {
    *end = 0;
    *rest = end + 1;
  } else {
    *rest = 0;
  }
  return begin;
}
