// P1: a pointer that was moved, and one that may point to an array, are freed.
#include <stdlib.h>
#include <string.h>

int count(const char *s) {
  char *copy = strdup(s);
  int n = 0;
  char *p = copy;
  while (*p) {
    if (*p == 'x')
      n++;
    p++;
  }
  free(p); // expect: count failing invalid-free here
  return n;
}

int sometimes(int x) {
  int small[4] = {0};
  int *p = small;
  if (x > 4)
    p = malloc(sizeof *p);
  p[0] = 1;
  int r = p[0];
  free(p); // expect: sometimes failing invalid-free here
  return r;
}
// options: --repairs 5
// expect-repair: count gives 'free(copy);' bounded silent first
// expect-repair: sometimes gives 'if (p != small) free(p);' proved silent first
