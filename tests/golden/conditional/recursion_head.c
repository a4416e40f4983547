// What fails can be an assumption that was tried, checked where the function calls itself.
// options: --strict no --head-preconditions yes
#include <assert.h>
int direct(int n) {
  int r = direct(n + 1);
  assert(r == 0);
  return r;
}
int rising(int n) {
  assert(n < 100);
  return rising(n + 1);
}
// expect: direct failing endless-loop 'direct(n + 1)' line 5
// expect: rising conditional
