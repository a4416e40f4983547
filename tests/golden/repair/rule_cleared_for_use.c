// A pointer that is asked whether it is null must be null once it was freed.
#include <stdlib.h>

int kept(int x) {
  int r = 0, *p = malloc(sizeof *p);
  if (!p)
    return 0;
  *p = x;
  if (x > 3)
    free(p);
  if (p)
    r = *p; // expect: kept failing dangling-dereference here
  return r;
}
// expect-repair: kept 'Insert `p = 0;` behind `free(p);`'
// rule: cleared-for-use
