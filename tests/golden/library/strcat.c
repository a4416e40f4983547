// strcat: both strings must fit together.
#include <assert.h>
#include <string.h>

int fits(void) {
  char to[5] = "ab";
  strcat(to, "cd");
  assert(strcmp(to, "abcd") == 0);
  return to[0];
}
// expect: fits proved

int no_room(void) {
  char to[4] = "ab";
  strcat(to, "cd"); // expect: no_room failing bounds 'strcat(to, "cd")' here
  return to[0];
}
