// A null pointer that was given leads to the memory that there was not; it is not what is used.
// options: --strict no --repair no
#include <stdlib.h>
#include <string.h>

char *copy_or_zeros(const char *from) {
  char *p = malloc(16);
  if (!from)
    memset(p, 0, 16); // expect: copy_or_zeros failing null-dereference here
  if (p == NULL)
    return NULL;
  if (from)
    memcpy(p, from, 1);
  return p;
}

int from_either(const int *other) {
  int *p = malloc(sizeof *p);
  if (!p)
    return *other;
  *p = 1;
  int r = *p;
  free(p);
  return r;
} // expect: from_either proved
