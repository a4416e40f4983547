// exit outside an assertion ends the run without fault; abort in an assertion macro is one.
#include <stdlib.h>

#define REQUIRE(c)                                                                                 \
  if (!(c))                                                                                        \
  abort()

int checked(int x) {
  if (x < 0)
    exit(1);
  REQUIRE(x >= 0);
  REQUIRE(x < 1000); // expect: checked failing assertion here
  return x;
}
