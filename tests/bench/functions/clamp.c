// edit: value > high => value >= high + 2
#include <assert.h>
void __VERIFIER_assume(int);

int clamp(int value, int low, int high) {
  __VERIFIER_assume(low <= high && high < 1000);
  int result = value;
  if (value < low)
    result = low;
  else if (value > high)
    result = high;
  assert(result >= low);
  assert(result <= high);
  if (value >= low && value <= high)
    assert(result == value);
  return result;
}
