// An annotation never makes a verdict worse: the same loop with and without its invariant.
#include <assert.h>

int plain(int n) {
  int i = 0;
  while (1) {
    if (i >= n)
      break;
    i++;
  }
  assert(i >= n);
  return i;
}

int annotated(int n) {
  int i = 0;
  //@ loop invariant i >= 0;
  while (1) {
    if (i >= n)
      break;
    i++;
  }
  assert(i >= n);
  return i;
}

int wrong(int n) {
  int i = 0;
  //@ loop invariant i < 3;
  while (1) { // expect: wrong failing loop-invariant line 29
    if (i >= n)
      break;
    i++;
  }
  return i;
}
// expect: plain proved
// expect: annotated proved
