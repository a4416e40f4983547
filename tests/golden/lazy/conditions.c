// In the conditions and steps of control.
#include <assert.h>

int in_if(int x) {
  assert(x != 7); // expect: in_if failing assertion here
  if ((__float128)x > 1)
    return 1;
  return 0;
}

int in_while(int x) {
  assert(x != 7); // expect: in_while failing assertion here
  while ((__float128)x > 1)
    x--;
  return 0;
}

int in_step(int x) {
  __float128 y = 0;
  for (int i = 0; i < x; y++)
    i++;
  return x;
}
// expect: in_step unsupported "floating-point type '__float128'" line 20
