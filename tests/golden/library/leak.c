// Memory that nothing points to any more, where that is asked for.
// options: --unchecked overflow
#include <stdlib.h>

void kept_tidy(int n) {
  char *p = malloc(8);
  p[0] = (char)n;
  free(p);
}
// expect: kept_tidy proved

void forgotten(int n) {
  char *p = malloc(8); // expect: forgotten failing leak 'malloc(8)' here
  p[0] = (char)n;
  if (n > 3)
    return;
  free(p);
}
