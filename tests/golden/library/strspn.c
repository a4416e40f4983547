// strspn, strcspn and strpbrk: what is and is not among some characters.
#include <assert.h>
#include <string.h>

void spans(void) {
  assert(strspn("12a3", "0123456789") == 2);
  assert(strcspn("key=1", "=") == 3);
  assert(strpbrk("abc", "xyz") == 0);
}
// expect: spans proved

char after_separator(char c) {
  char text[4] = {'a', c, 'b', 0};
  return text[strcspn(text, ",") + 1]; // expect: after_separator failing bounds 'text[strcspn(text, ",") + 1]' here
}
