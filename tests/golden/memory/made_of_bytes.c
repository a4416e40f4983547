// A pointer out of bytes that happen to look like what the interpreter makes of one.
// options: --strict no --repair no
#include <string.h>

long distance(const char *other) {
  const char *made;
  unsigned long number = 0x5000000000001000;
  memcpy(&made, &number, sizeof made);
  return made - other;
}
// expect: distance conditional
