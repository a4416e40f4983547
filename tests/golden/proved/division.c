// Division truncates toward zero and the remainder has the dividend's sign.
#include <assert.h>

void division(signed char a, signed char b) {
  if (b == 0)
    return;
  assert(a / b * b + a % b == a);
  assert(a % b == 0 || (a % b < 0) == (a < 0));
  assert(-7 / 2 == -3 && -7 % 2 == -1 && 7 / -2 == -3 && 7 % -2 == 1);
  assert(4000000000u / 2 == 2000000000);
}
// expect: division proved
