// NOT proved: a sum of doubles that grows.
#include <assert.h>

void sum(int n) {
  double d = 0;
  for (int i = 0; i < n; i++)
    d += 1.0;
  assert(d < 1000.0);
}
// expect: sum bounded
