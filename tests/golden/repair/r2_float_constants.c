// R2, level 3: floating constants: another one of the file, negated, 0 and 1.
#include <assert.h>

double scale(int up) {
  double factor = 2.5;
  double bias = 0.75;
  if (up)
    factor = 0.75;
  assert(up ? factor == 2.5 : bias == -0.75); // expect: scale failing assertion here
  return factor + bias;
}
// options: --max-changes 2
// expect-repair: scale gives 'double bias = -0.75;'
// rule: deleted
// rule: negated-float
// rule: other-float
