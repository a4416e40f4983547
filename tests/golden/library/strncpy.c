// strncpy: writes exactly n characters, and no NUL if the string is longer.
#include <assert.h>
#include <string.h>

int filled(void) {
  char to[4] = {1, 1, 1, 1};
  strncpy(to, "a", 4);
  assert(to[0] == 'a' && to[1] == 0 && to[3] == 0);
  return to[2];
}
// expect: filled proved

unsigned long unterminated(void) {
  char to[3];
  strncpy(to, "abc", 3);
  return strlen(to); // expect: unterminated failing bounds 'strlen(to)' here
}
