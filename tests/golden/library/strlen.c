// strlen: counts before the NUL, and reads to the end of an array without one.
#include <assert.h>
#include <string.h>

unsigned long counts(void) {
  char text[8] = "abc";
  unsigned long n = strlen(text);
  assert(n == 3);
  return n;
}
// expect: counts proved

unsigned long open_end(char c) {
  char text[3] = {'a', 'b', c};
  return strlen(text); // expect: open_end failing bounds 'strlen(text)' here
}
