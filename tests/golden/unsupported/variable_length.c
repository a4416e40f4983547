// Arrays whose size is known only when the program runs: what is not modelled of them.
#include <assert.h>

int moved(int n, int (*row)[n]) {
  row++;
  assert((*row)[0] == 1);
  return 0;
}

// expect: moved unsupported 'variable-length array of more than one dimension' line 5
