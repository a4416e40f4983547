// Asked behind the first use: what leaves then was meant to come first.
// options: --strict no --repair no
#include <stdlib.h>
#include <string.h>

char *cleared(unsigned n) {
  char *p = malloc(n % 64 + 1);
  memset(p, 0, n % 64 + 1); // expect: cleared failing null-dereference here
  if (p == NULL)
    return NULL;
  p[0] = 'x';
  return p;
}

char *copied(const char *s) {
  char *p = strdup(s);
  p[0] = 'x'; // expect: copied failing null-dereference here
  if (!p)
    abort();
  return p;
}
