// strcpy: the string and its NUL must fit, and may not overlap.
#include <assert.h>
#include <string.h>

int fits(void) {
  char to[4];
  strcpy(to, "abc");
  assert(to[0] == 'a' && to[3] == 0);
  return to[1];
}
// expect: fits proved

int no_room(void) {
  char to[3];
  strcpy(to, "abc"); // expect: no_room failing bounds 'strcpy(to, "abc")' here
  return to[0];
}

int overlaps(void) {
  char text[8] = "abc";
  strcpy(text + 1, text); // expect: overlaps failing string 'strcpy(text + 1, text)' here
  return text[0];
}
