// memcmp and memchr: bytes, also behind a NUL.
#include <assert.h>
#include <string.h>

void compares(unsigned char c) {
  unsigned char a[3] = {1, 0, c}, b[3] = {1, 0, 7};
  assert((memcmp(a, b, 3) == 0) == (c == 7));
  assert(memchr(a, 0, 3) == a + 1);
}
// expect: compares proved

int too_far(void) {
  char a[2] = {1, 2}, b[3] = {1, 2, 3};
  return memcmp(a, b, 3); // expect: too_far failing bounds 'memcmp(a, b, 3)' here
}
