// malloc may return null where that is asked for.
// options: --malloc-may-fail yes
#include <stdlib.h>

int careful(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return -1;
  *p = 3;
  int r = *p;
  free(p);
  return r;
}
// expect: careful proved

void careless(void) {
  int *p = malloc(sizeof *p);
  *p = 3; // expect: careless failing null-dereference '*p' here
  free(p);
}
