// strtok: cuts the string at separators; literals cannot be cut.
#include <assert.h>
#include <string.h>

void cuts(void) {
  char text[] = "a,bc";
  char *first = strtok(text, ",");
  char *second = strtok(0, ",");
  assert(first == text && second == text + 2);
  assert(strtok(0, ",") == 0);
}
// expect: cuts proved

char *literal(void) {
  char *text = "a,b";
  return strtok(text, ","); // expect: literal failing bounds 'strtok(text, ",")' here
}
