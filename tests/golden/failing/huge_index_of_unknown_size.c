// An index and a size that are both inputs: their product does not wrap around into the block.
#include <stdlib.h>

int far(unsigned long i, unsigned char n) {
  int *a = malloc((n + 1ul) * sizeof *a);
  for (unsigned k = 0; k <= n; k++)
    a[k] = 1;
  int r = i >= 0x4000000000000000 ? a[i] : 0; // expect: far failing bounds here
  free(a);
  return r;
}
// options: --repair no --unwind 4
