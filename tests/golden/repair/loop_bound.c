// The classic: one iteration too many.
#include <assert.h>

int sum(void) {
  int a[5] = {1, 2, 3, 4, 5}, s = 0;
  for (int i = 0; i <= 5; i++)
    s += a[i]; // expect: sum failing bounds 'a[i]' here
  assert(s == 15);
  return s;
}
// expect-repair: sum gives 'for (int i = 0; i < 5; i++)' proved
// expect-repair: sum gives 'for (int i = 0; i <= 4; i++)' proved
// expect-no-repair: sum gives 'i--'
// rule: guard-condition
// rule: guard-return-variable
// rule: guard-return-zero
// rule: guard-statement
