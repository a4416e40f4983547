// main and test functions start the program: globals and statics have their initial values.
#include <assert.h>

int level = 2;
static int next(void) {
  static int n = 40;
  return ++n;
}

int main(void) {
  assert(level == 2);
  level = 7;
  assert(next() == 41 && next() == 42);
  return 0;
}

void test_level(void) { assert(level == 2); }
// expect: main proved
// expect: test_level proved
