// strncat: at most n characters, and one more for the NUL.
#include <assert.h>
#include <string.h>

int fits(void) {
  char to[4] = "a";
  strncat(to, "bcdef", 2);
  assert(to[3] == 0 && to[2] == 'c');
  return to[0];
}
// expect: fits proved

int one_too_many(void) {
  char to[4] = "a";
  strncat(to, "bcdef", 3); // expect: one_too_many failing bounds 'strncat(to, "bcdef", 3)' here
  return to[0];
}
