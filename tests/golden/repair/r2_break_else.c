// A `break` and an `else` that are missing.
#include <assert.h>

int days(int month) {
  int d;
  switch (month) {
  case 2:
    d = 28;
  case 4:
  case 6:
    d = 30;
    break;
  default:
    d = 31;
  }
  assert(d == (month == 2 ? 28 : month == 4 || month == 6 ? 30 : 31)); // expect: days failing assertion here
  return d;
}

int sign(int x) {
  int r = 0;
  if (x < 0)
    r = -1;
  if (x < 9)
    r = 1;
  assert(x >= 0 ? r >= 0 : r == -1); // expect: sign failing assertion here
  return r;
}
// expect-repair: days 'Insert `break;` behind `d = 28;`' proved silent first
// expect-repair: sign 'Insert `else` before `if (x < 9)`' proved silent
// expect-repair: sign gives 'else if (x < 9)'
// rule: missing-break
// rule: missing-else
