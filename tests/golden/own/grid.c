// Each run that comes to the check fails there in the end: in the iteration behind the last element.
#include <stdlib.h>

int **grid(int rows, int columns) {
  if (rows <= 0 || columns <= 0 || rows > 4 || columns > 4)
    return NULL;
  int **g = calloc(rows, sizeof *g);
  if (!g)
    return NULL;
  for (int r = 0; r <= rows; r++) {
    g[r] = calloc(columns, sizeof(int)); // expect: grid failing bounds 'g[r]' here
    if (!g[r])
      exit(1);
  }
  return g;
}
// options: --strict no --repair no
