// Every read of a volatile object gives a new value.
#include <assert.h>
volatile int port;

int one_read(void) {
  int x = port;
  assert(x == x); // expect: one_read proved
  return x;
}

int two_reads(void) {
  port = 3;
  assert(port == 3); // expect: two_reads failing assertion 'port == 3' here
  return 0;
}
