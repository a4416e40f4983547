// Letters beyond ASCII in comments, strings and names: größer, 日本, 😀.
#include <assert.h>

int größer(short x) { /* 😀 */ int r = x - 1; /* ü */
  assert(r == x + 1); // expect: größer failing assertion here
  return r;
}
// options: --mutation-level 1
// expect-repair: größer gives 'int r = x + 1; /* ü */' proved
