// A2: `main` with concrete assertions is a test as well.
#include <assert.h>

int power(int base, int exponent) {
  int result = 0;
  for (int i = 0; i < exponent; i++)
    result *= base;
  return result;
}

int main(void) {
  assert(power(2, 3) == 8); // expect: main failing assertion here
  assert(power(3, 0) == 1);
  assert(power(7, 1) == 7);
  return 0;
}
// expect-repair: main gives 'int result = 1;' tests first silent
