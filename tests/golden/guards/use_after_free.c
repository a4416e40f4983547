// P1: a block that is freed before its last use: the call moves behind it.
#include <stdlib.h>

int sum(int n) {
  int *p = malloc(sizeof *p);
  int r = 0;
  *p = n;
  free(p);
  r += *p; // expect: sum failing dangling-dereference here
  r += 2;
  return r;
}
// expect-repair: sum 'Move `free(p);` behind `r += *p;`' proved silent first
// expect-repair: sum 'Delete `free(p);`' warning 'never be freed'
// rule: freed-later
