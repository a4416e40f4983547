// `p = realloc(p, n)` loses the old block where there is no memory for the new one.
#include <stdlib.h>

char *grown(unsigned n) {
  char *p = malloc(4); // expect: grown failing leak here
  if (!p)
    return NULL;
  p = realloc(p, 8 + n % 8);
  if (p)
    p[0] = 0;
  return p;
}

char *careful(unsigned n) {
  char *p = malloc(4);
  if (!p)
    return NULL;
  char *more = realloc(p, 8 + n % 8);
  if (!more) {
    free(p);
    return NULL;
  }
  more[0] = 0;
  return more;
}
// options: --strict no --malloc-may-fail yes
// expect: careful proved
