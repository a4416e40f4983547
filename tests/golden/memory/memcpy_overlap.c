// memcpy wants separate blocks, memmove does not.
#include <assert.h>
#include <string.h>
void moved(void) {
  char a[8] = "abcdef";
  memmove(a + 1, a, 4);
  assert(a[1] == 'a' && a[4] == 'd'); // expect: moved proved
}

void overlapping(void) {
  char a[8] = "abcdef";
  memcpy(a + 1, a, 4); // expect: overlapping failing string 'memcpy(a + 1, a, 4)' here
}

void too_long(unsigned n) {
  char a[8], b[16] = {0};
  if (n <= sizeof b)
    memcpy(a, b, n); // expect: too_long failing bounds 'memcpy(a, b, n)' here
}

void filled(unsigned n) {
  char a[8];
  memset(a, 'x', n); // expect: filled failing bounds "memset(a, 'x', n)" here
}
