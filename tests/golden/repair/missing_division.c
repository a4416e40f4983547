// The digits of a number are counted and never taken off: a division lets the loop end.
#include <assert.h>

int sevens(unsigned n) {
  int count = 0;
  while (n > 0) { // expect: sevens failing endless-loop here
    if (n % 10 == 7)
      count++;
  }
  assert(count >= 0 && count <= 10);
  return count;
}
// expect-repair: sevens gives 'n = n / 10;' proved
