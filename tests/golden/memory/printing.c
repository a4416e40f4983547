// Output has no effect on the state, its arguments do.
// options: --repair no
#include <assert.h>
#include <stdio.h>
#include <string.h>
int printed(int x) {
  int y = 1;
  printf("%d %s\n", y++, x ? "yes" : "no");
  fprintf(stderr, "%d\n", x);
  assert(y == 2); // expect: printed proved
  return y;
}

int divided(int x) {
  printf("%d\n", 10 / x); // expect: divided failing division-by-zero '10 / x' here
  return 0;
}

int into_buffer(int x) {
  char b[8];
  snprintf(b, sizeof b, "%d", x);
  assert(strlen(b) <= 7); // expect: into_buffer proved
  return b[0];
}

int too_large(int x) {
  char b[8];
  return snprintf(b, 9, "%d", x); // expect: too_large failing bounds 'snprintf(b, 9, "%d", x)' here
}
