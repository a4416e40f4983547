#include <assert.h>

static int parse(const char *s, int *value) {
  int sign = 1;
  int result = 0;
  if (*s == '-') {
    sign = -1;
    s++;
  }
  if (*s == '\0')
    return 0;
  for (; *s != '\0'; s++) {
    if (*s < '0' || *s > '9')
    //- if (*s < '0' || *s >= '9')
      return 0;
    result = result * 10 + (*s - '0');
  }
  *value = sign * result;
  return 1;
}

// specification
int main(void) {
  int v = 0;
  assert(parse("42", &v) && v == 42);
  assert(parse("-17", &v) && v == -17);
  assert(parse("909", &v) && v == 909);
  assert(!parse("4x", &v));
  assert(!parse("-", &v));
  return 0;
}
