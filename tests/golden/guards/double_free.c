// P1: a block that is freed twice on one path: the first goes, or the pointer is cleared.
#include <stdlib.h>

int twice(int n) {
  char *p = malloc(8);
  p[0] = 1;
  int r = p[0];
  free(p);
  if (n > 3)
    free(p); // expect: twice failing double-free here
  return r;
}
// expect-repair: twice 'Delete `free(p);`' proved silent
// expect-repair: twice 'Insert `p = 0;` behind `free(p);`' proved silent
// expect-repair: twice 'Delete `free(p);`' proved warning 'what failed is no longer done'
