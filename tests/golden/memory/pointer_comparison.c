// The order of pointers is defined within one object; equality always is.
#include <assert.h>
int inside(int i, int j) {
  char a[8];
  if (i < 0 || j > 8 || i >= j)
    return 0;
  assert(a + i < a + j && a + j - (a + i) == j - i); // expect: inside proved
  return 1;
}

int across(void) {
  char a[8], b[8];
  assert(a != b);
  return a < b; // expect: across failing pointer-comparison 'a < b' here
}

long distance(void) {
  char a[8], b[8];
  return a - b; // expect: distance failing pointer-comparison 'a - b' here
}
