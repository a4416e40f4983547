// A rule has a cap on what it proposes (here: `0` for a variable, 12 times): where more was left
// out, nobody says that all changes were tried.
#include <assert.h>

int many(int a, int b) {
  int r = a + b;
  r = r + a + b + r + a + b + r + a + b + r + a + b;
  assert(r == r + 1); // expect: many failing assertion here
  return r;
}

int few(int a) {
  assert(a == a + 1); // expect: few failing assertion here
  return a;
}
// expect-search: many incomplete cut
// expect-search: few complete
