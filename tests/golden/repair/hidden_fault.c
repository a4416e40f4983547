// The first fault of main hides the second: what repairs the first is a repair all the same.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

static char *copy(const char *s) {
  char *r = malloc(strlen(s));
  strcpy(r, s); // expect: copy failing bounds 'strcpy(r, s)' here
  return r;
}

int main(void) {
  char *c = copy("ab");
  assert(c[0] == 'b');
  free(c);
  return 0;
}
// expect: main failing bounds 'strcpy(r, s)' line 8
// expect-repair: copy 'Replace `strlen(s)` with `strlen(s) + 1`' bounded warning "'main' still fails then, in another check"
// rule: size-and-one
