// Bytes that are not UTF-8: יט ÿ.
#include <assert.h>

int next(short x) { /* ü */
  int r = x - 1; /* הצ */
  assert(r == x + 1); // expect: next failing assertion here
  return r;
}
// options: --mutation-level 1
// expect-repair: next gives 'int r = x + 1;' proved
