// P1: a copy without its terminator.
#include <string.h>

unsigned copied(const char *s) {
  char buffer[16];
  int i;
  for (i = 0; s[i] && i < 15; i++)
    buffer[i] = s[i];
  return strlen(buffer); // expect: copied failing uninitialised here
}

unsigned cut(const char *s) {
  char buffer[4];
  strncpy(buffer, s, 4);
  return strlen(buffer); // expect: cut failing bounds here
}

unsigned some(const char *s) {
  char buffer[16];
  unsigned n = strlen(s) < 15 ? strlen(s) : 15;
  memcpy(buffer, s, n);
  return strlen(buffer); // expect: some failing uninitialised here
}
// expect-repair: some gives "buffer[n] = '\0';"
// expect-repair: copied gives "buffer[i] = '\0';"
// expect-repair: cut gives "buffer[sizeof(buffer) - 1] = '\0';"
// rule: terminated-at-end
// rule: terminated-at-index
// rule: terminated-behind
