// In a program that is started, and in what it calls, every overflow counts.
#include <assert.h>

static int square(int x) {
  return x * x; // expect: main failing overflow 'x * x' here
}

int main(void) {
  int side = 300;
  assert(square(side) == 90000);
  return square(side * side) == 0;
}

void test_hash(void) {
  int hash = 5381;
  for (const char *at = "overflow"; *at; ++at)
    hash = hash * 33 + *at; // expect: test_hash failing overflow 'hash * 33' here
  assert(hash != 0);
}
// options: --strict no --repair no
