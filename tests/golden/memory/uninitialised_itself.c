// A variable in its own initialiser has no value yet; its size and address are known.
#include <stdlib.h>
int itself(void) {
  int x = x;
  return x;
}
int size(void) {
  int x = sizeof x;
  return x;
}
// expect: itself failing uninitialised 'x' line 4
