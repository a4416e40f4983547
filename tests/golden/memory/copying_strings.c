// The loop that copies a string.
#include <assert.h>
static void copy(char *to, const char *from) {
  while ((*to++ = *from++))
    ;
}

int fits(void) {
  char b[4];
  copy(b, "abc");
  assert(b[0] == 'a' && b[3] == 0); // expect: fits proved
  return 0;
}

int overflows(void) {
  char b[3];
  copy(b, "abc");
  return b[0];
}
// expect: overflows failing bounds '*to++' line 4
// options: --function fits --function overflows
