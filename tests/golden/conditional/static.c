// A static function is judged by its calls.
// options: --strict no --repair no
#include <assert.h>
static int at(const int *a, int i) {
  int r = a[i];
  assert(i < 3);
  return r;
}

int good(void) {
  int a[3] = {1, 2, 3};
  return at(a, 2);
}

int bad(void) {
  int a[3] = {1, 2, 3};
  return at(a, 3);
}
// expect: at conditional
// expect: good proved
// expect: bad failing bounds 'a[i]' line 5
