// volatile: two reads need not agree, so they are not modelled as one object.
#include <assert.h>

volatile int port;

void reads(void) {
  int first = port;
  int second = port;
  assert(first == second);
}
// expect: reads unsupported 'read of a volatile object' line 7
