// A pointer and a buffer that the loop changes.
#include <assert.h>

void alternating(int n) {
  int a = 0, b = 0, *p = &a;
  for (int i = 0; i < n; i++) {
    p = i & 1 ? &a : &b;
    *p = 1;
  }
  assert(a <= 1 && b <= 1);
}

void buffered(int n) {
  char buffer[8];
  int k = 0;
  for (int i = 0; i < n; i++)
    if (k < 7)
      buffer[k++] = 'x';
  buffer[k] = 0;
}
// expect: alternating proved
// expect: buffered proved
