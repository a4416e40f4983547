// strstr: the first place where the other string stands.
#include <assert.h>
#include <string.h>

void finds(void) {
  const char *text = "aab";
  assert(strstr(text, "ab") == text + 1);
  assert(strstr(text, "") == text);
  assert(strstr(text, "ba") == 0);
}
// expect: finds proved

int behind(char c) {
  char text[4] = {'a', 'b', c, 0};
  char *at = strstr(text, "b");
  return at[2]; // expect: behind proved
}

int far_behind(char c) {
  char text[3] = {c, 'b', 0};
  char *at = strstr(text, "b");
  return at ? at[2] : 0; // expect: far_behind failing bounds 'at[2]' here
}
