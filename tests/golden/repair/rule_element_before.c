// The character before the one that a pointer is at.
// rule: element-before
#include <assert.h>
#include <string.h>

static char *trim(char *s) {
  while (*s == ' ')
    s++;
  char *end = s + strlen(s);
  while (end > s && *end == ' ')
    end--;
  *end = '\0';
  return s;
}

// expect-repair: test_trim gives "while (end > s && end[-1] == ' ')"
void test_trim(void) {
  char text[] = " a ";
  assert(strcmp(trim(text), "a") == 0); // expect: test_trim failing assertion here
}
// expect: trim bounded 'up to strings of 8 characters'
