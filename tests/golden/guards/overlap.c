// P1: memcpy of what overlaps.
#include <string.h>

void drop_first(void) {
  char b[8] = "abcdef";
  memcpy(b, b + 1, 6); // expect: drop_first failing string here
}
// options: --repairs 5
// expect-repair: drop_first gives 'memmove(b, b + 1, 6);' proved silent first
// rule: memmove
