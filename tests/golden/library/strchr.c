// strchr and strrchr: null if there is no such character.
#include <assert.h>
#include <string.h>

void finds(void) {
  const char *text = "banana";
  assert(strchr(text, 'n') == text + 2);
  assert(strrchr(text, 'n') == text + 4);
  assert(strchr(text, 'x') == 0);
  assert(strchr(text, 0) == text + 6);
}
// expect: finds proved

int unguarded(char c) {
  char text[3] = {'a', c, 0};
  char *at = strchr(text, '=');
  return *at; // expect: unguarded failing null-dereference '*at' here
}
