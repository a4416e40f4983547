// atoi and strtol: decimal digits behind white space and a sign.
#include <assert.h>
#include <stdlib.h>

void reads(void) {
  char *end;
  assert(atoi(" -12x") == -12);
  assert(strtol("0x1f", &end, 0) == 31 && *end == 0);
  assert(strtol("z", 0, 36) == 35);
}
// expect: reads proved

int index_of(const char *text) {
  int table[10] = {0};
  char copy[2] = {text[0], 0};
  return table[atoi(copy)]; // expect: index_of bounded
}

int unchecked(const char *text) {
  int table[9] = {0};
  char copy[2] = {text[0], 0};
  return table[atoi(copy)]; // expect: unchecked failing bounds 'table[atoi(copy)]' here
}
