// getenv: null, or a string of any length, which is the environment's.
// options: --unchecked overflow
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

void test_not_lost(void) {
  const char *first = getenv("HOME");
  first = getenv("PATH");
}
// expect: test_not_lost proved

void freed(void) {
  char *value = getenv("HOME");
  free(value); // expect: freed failing invalid-free 'free(value)' here
}
