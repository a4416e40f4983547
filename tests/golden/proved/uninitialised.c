// A local that was not initialised must not be read; what is written first may be.
#include <assert.h>

int read(int c) {
  int x;
  int y = x; // expect: read failing uninitialised 'x' here
  assert(x == y || c);
  return y;
}

int written(int c) {
  int x;
  if (c)
    x = 1;
  assert(!c || x == 1); // expect: written proved
  return c ? x : 0;
}
