// P1: a block that is not freed where the function is left early, is overwritten, or ends.
#include <stdlib.h>

int early(int x) {
  int *p = malloc(sizeof *p); // expect: early failing leak here
  *p = x;
  if (x < 0)
    return 0;
  int r = *p;
  free(p);
  return r;
}

int overwritten(int x) {
  int *p = malloc(sizeof *p); // expect: overwritten failing leak here
  *p = x;
  p = malloc(sizeof *p);
  *p = 1;
  int r = *p;
  free(p);
  return r;
}

void never(int *out) {
  int *p = malloc(sizeof *p); // expect: never failing leak here
  *p = 1;
  *out = *p;
}
// options: --unchecked overflow --repairs 5
// expect-repair: early 'Insert `free(p);` before `return 0;`' proved silent first
// expect-repair: overwritten 'Insert `free(p);` before `p = malloc(sizeof *p);`' proved silent first
// expect-repair: never 'Insert `free(p);` behind `*out = *p;`' proved silent first
// rule: released-at-end
// rule: released-at-return
// rule: released-before-lost
