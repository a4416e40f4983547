// realloc: keeps the content; the old pointer dangles.
#include <assert.h>
#include <stdlib.h>

void grows(int x) {
  int *p = malloc(sizeof *p);
  *p = x;
  p = realloc(p, 2 * sizeof *p);
  p[1] = 4;
  assert(p[0] == x);
  free(p);
}
// expect: grows proved

int old_pointer(void) {
  int *p = malloc(sizeof *p), *old = p;
  *p = 1;
  p = realloc(p, 2 * sizeof *p);
  int r = *old; // expect: old_pointer failing dangling-dereference '*old' here
  free(p);
  return r;
}
