// Memory that nothing points to when a program or test ends, where that is asked for.
// options: --unchecked overflow
#include <stdlib.h>

void test_tidy(void) {
  char *p = malloc(8);
  p[0] = 1;
  free(p);
}
// expect: test_tidy proved

void test_forgotten(void) {
  char *p = malloc(8); // expect: test_forgotten failing leak 'malloc(8)' here
  p[0] = 1;
  if (p[0])
    return;
  free(p);
}
