// The loop stands in a called function.
#include <assert.h>

static int count(int n) {
  int c = 0;
  for (int i = 0; i < n; i++)
    c++;
  return c;
}

void caller(int n) { assert(count(n) >= 0); }
// expect: count skipped
// expect: caller proved
