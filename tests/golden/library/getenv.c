// getenv: null, or a string of any length.
#include <stdlib.h>
#include <string.h>

char home(void) {
  const char *value = getenv("HOME");
  return value ? value[0] : 0;
}
// expect: home proved

void copied(void) {
  char to[16];
  const char *value = getenv("HOME");
  if (value)
    strcpy(to, value); // expect: copied failing bounds 'strcpy(to, value)' here
}
