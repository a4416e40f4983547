// P5: a new block has no values.
#include <stdlib.h>
int first(void) {
  int *p = malloc(8);
  if (!p)
    return 0;
  p[1] = 1;
  int r = p[0];
  free(p);
  return r;
}
// rule: zeroed-block
// expect: first failing uninitialised 'p[0]' line 8
