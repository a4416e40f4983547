// A macro that stands far from the one that is meant, and has another kind of name.
#include <assert.h>
#define ROWS 8

#define WIDTH 5

int columns(void) {
  int r = ROWS;
  assert(r == WIDTH); // expect: columns failing assertion here
  return r;
}
// expect-repair: columns 'Replace `ROWS` with `WIDTH`'
// rule: unrelated-macro
