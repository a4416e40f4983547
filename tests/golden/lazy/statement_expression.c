// Inside an expression: the rest of the function is there.
#include <assert.h>

int inside(int x) {
  int r = x == x ? 1 : ({
    if (x)
      return 1;
    x;
  });
  assert(r == 1);
  return r;
}

int reached(int x) {
  int r = ({
    if (x)
      return 1;
    x;
  });
  return r;
}
// expect: inside proved
// expect: reached unsupported 'jump in a statement expression' line 15
