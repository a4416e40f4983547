// options: --good-runs not-failing --repairs 5
// Suspects and candidates may lead to runs that leave the bound, as long as nothing fails on them
// (F4; FoREnSiC section III, Eq. 7); what is shown is verified as ever.
#include <assert.h>

int rounded(int n) {
  int i = 0;
  while (i < 3)
    i += 2;
  assert(i == 3);
  return i + n;
}
// expect: rounded failing assertion 'i == 3'
// expect-suspect: rounded 'i < 3'
// expect-repair: rounded 'Replace `2` with `1`' proved
