// Enumerators are ints; an enum keeps any value of its type.
#include <assert.h>

enum Level { LOW = -3, MIDDLE, HIGH = 10, TOP = HIGH + 1 };
typedef enum Level Level;

int weight(Level level) {
  switch (level) {
  case LOW: return 1;
  case MIDDLE: return 2;
  case HIGH: return 3;
  case TOP: return 4;
  }
  return 0;
}

void enums(Level level) {
  assert(MIDDLE == -2 && TOP == 11);
  assert(sizeof(LOW) == sizeof(int));
  int w = weight(level);
  assert((w == 0) == (level != LOW && level != MIDDLE && level != HIGH && level != TOP));
}
// expect: enums proved
