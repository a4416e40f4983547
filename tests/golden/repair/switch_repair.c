// A wrong constant in one case of a switch.
#include <assert.h>

int days(unsigned month) {
  int d = 31;
  switch (month) {
  case 2: d = 28; break;
  case 4:
  case 6:
  case 9:
  case 11: d = 31; break;
  }
  assert(month == 2 || d == ((month == 4 || month == 6 || month == 9 || month == 11) ? 30 : 31)); // expect: days failing assertion here
  return d;
}
// options: --mutation-level 2
// expect-repair: days gives 'case 11: d = 30; break;' proved
// rule: one-less
