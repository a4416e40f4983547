// Sizes of heap objects, also symbolic ones.
#include <stdlib.h>

int filled(unsigned n) {
  if (n < 1 || n > 5)
    return 0;
  int *p = malloc(n * sizeof *p);
  for (unsigned i = 0; i < n; i++)
    p[i] = (int)i;
  int last = p[n - 1];
  free(p);
  return last; // expect: filled proved
}

void forgot_sizeof(void) {
  int *p = malloc(4);
  p[1] = 0; // expect: forgot_sizeof failing bounds 'p[1]' here
  free(p);
}

void no_room_for_nul(void) {
  char *p = malloc(3);
  for (int i = 0; i < 3; i++)
    p[i] = 'a';
  p[3] = 0; // expect: no_room_for_nul failing bounds 'p[3]' here
  free(p);
}
