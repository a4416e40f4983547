// R2, level 3: an array index one higher or lower.
#include <assert.h>

void shift_down(unsigned i) {
  int a[5] = {1, 2, 3, 4, 5};
  if (i >= 4)
    return;
  a[i] = a[i];
  assert(a[i] == (int)i + 2); // expect: shift_down failing assertion here
}

int last(void) {
  int a[3] = {7, 8, 9};
  int r = a[3]; // expect: last failing bounds 'a[3]' here
  return r;
}
// expect-repair: shift_down gives 'a[i] = a[i + 1];' proved
// expect-repair: last gives 'int r = a[2];' proved
// rule: larger-array
// rule: other-literal
