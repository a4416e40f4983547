// The condition comes after the body.
#include <assert.h>

void at_least_once(int n) {
  int i = 0;
  do
    i++;
  while (i < n);
  assert(i >= 1);
}

void breaks(int n) {
  int i = 0;
  for (;;) {
    if (i >= n)
      break;
    i++;
  }
  assert(i >= n);
}
// expect: at_least_once proved
// expect: breaks proved
