// Several properties of one function fail, each on its own runs.
#include <assert.h>

void several(int x, unsigned i) {
  int a[4] = {0};
  if (x > 10)
    assert(x > 20); // expect: several failing assertion 'x > 20' here
  else if (x > 0)
    a[i] = x; // expect: several failing bounds 'a[i]' here
  else
    assert(100 / x <= 0); // expect: several failing division-by-zero here
}
