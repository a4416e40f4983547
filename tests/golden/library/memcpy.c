// memcpy, memmove and memset: sizes are in bytes; only memmove may overlap.
#include <assert.h>
#include <string.h>

void copies(int x) {
  int a[3] = {x, 2, 3}, b[3];
  memcpy(b, a, sizeof a);
  memmove(b + 1, b, 2 * sizeof b[0]);
  assert(b[0] == x && b[1] == x && b[2] == 2);
  memset(b, 0, sizeof b);
  assert(b[2] == 0);
}
// expect: copies proved

void too_many(int x) {
  int a[3] = {x, 2, 3}, b[2];
  memcpy(b, a, sizeof a); // expect: too_many failing bounds 'memcpy(b, a, sizeof a)' here
}

void overlap(void) {
  char a[4] = {1, 2, 3, 4};
  memcpy(a + 1, a, 3); // expect: overlap failing string 'memcpy(a + 1, a, 3)' here
}
