// R2, P1: a size without room for the terminator.
#include <stdlib.h>
#include <string.h>

char *duplicate(const char *s) {
  char *p = malloc(strlen(s));
  if (!p)
    return NULL;
  strcpy(p, s); // expect: duplicate failing bounds here
  return p;
}

char *copy(const char *s) {
  size_t n = strlen(s);
  char *p = malloc(n);
  if (!p)
    return NULL;
  memcpy(p, s, n);
  p[n] = '\0'; // expect: copy failing bounds here
  return p;
}
// expect-repair: duplicate 'Replace `strlen(s)` with `strlen(s) + 1`' silent first
// expect-repair: copy gives 'malloc(n + 1)' silent first
