// String literals are constant objects with a NUL.
#include <assert.h>

int spelled(unsigned i) {
  const char *s = "abc";
  if (i > 3)
    return 0;
  assert(s[i] == 0 || s[i] == 'a' + (int)i); // expect: spelled proved
  return s[i];
}

int beyond(void) {
  const char *s = "abc";
  return s[4]; // expect: beyond failing bounds 's[4]' here
}

void written(void) {
  char *s = "abc";
  s[0] = 'x'; // expect: written failing bounds 's[0]' here
}

void own_copy(void) {
  char s[] = "abc";
  s[0] = 'x';
  assert(s[0] == 'x' && s[3] == 0); // expect: own_copy proved
}
