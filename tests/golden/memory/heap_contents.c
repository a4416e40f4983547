// calloc gives zeros, malloc nothing.
#include <assert.h>
#include <stdlib.h>

int zeros(void) {
  int *p = calloc(3, sizeof(int));
  assert(p[2] == 0); // expect: zeros proved
  free(p);
  return 0;
}

int nothing(void) {
  int *p = malloc(3 * sizeof(int));
  int x = p[2]; // expect: nothing failing uninitialised 'p[2]' here
  free(p);
  return x;
}
