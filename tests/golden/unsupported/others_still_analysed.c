// One function is unsupported; the others of the file are analysed all the same.
#include <assert.h>

int fine(int x) {
  assert((x & 1) <= 1);
  return x;
}

int strange(int *p) {
  assert((unsigned long)p % 4 == 0);
  return 0;
}

int wrong(int x) {
  assert(x != 5); // expect: wrong failing assertion 'x != 5' here
  return x;
}
// expect: fine proved
// expect: strange unsupported 'conversion of a pointer to an integer' line 10
