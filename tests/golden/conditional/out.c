// Results through pointers.
// options: --strict no
#include <stddef.h>
int parse(const char *s, int *value, char **end) {
  int v = 0;
  while (*s >= '0' && *s <= '9')
    v = v * 10 + (*s++ - '0');
  *value = v;
  if (end != NULL)
    *end = (char *)s;
  return v > 0;
}

int reset(int *count, const int *limit) { return *count = 100 / *limit; }
// expect: parse bounded
// expect: reset conditional '*limit != 0'
