// A harness says what is wanted: it is changed only where nothing else can be.
// options: --strict no --repairs 5
#include <assert.h>

static int larger(int a, int b) { return a < b ? a : b; }

// expect-repair: check_larger 'Change `<` to `>` in `a < b`' first silent
// expect-no-repair: check_larger gives 'larger(x, x)'
void check_larger(int x, int y) {
  int r = larger(x, y);
  assert(r >= x && r >= y); // expect: check_larger failing assertion here
}
