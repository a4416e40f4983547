// A macro that ends the run where its condition does not hold is an assertion, unless it says that
// it assumes.
#include <assert.h>
#include <stdlib.h>
#define assume(c) do { if (!(c)) abort(); } while (0)
#define REQUIRE(c) do { if (!(c)) abort(); } while (0)

int half(int x) { // expect: half proved
  assume(x > 0);
  assert(x / 2 < x);
  return x / 2;
}

int third(int x) {
  REQUIRE(x > 0); // expect: third failing assertion 'x > 0' here
  return x / 3;
}
