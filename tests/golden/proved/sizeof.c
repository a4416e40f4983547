// sizeof is a constant of unsigned type and does not evaluate its operand.
#include <assert.h>

struct Padded {
  char c;
  int i;
  short s;
};
_Static_assert(sizeof(struct Padded) == 12, "layout");

void sizes(int i) {
  int a[5][2];
  int before = i;
  assert(sizeof(a) == 40 && sizeof a[0] / sizeof a[0][0] == 2);
  assert(sizeof(i++) == 4 && i == before);
  assert(sizeof(long) == 8 && sizeof('a') == 4 && sizeof(struct Padded) == 12);
  assert(sizeof(char) - 2 > 0);
}
// expect: sizes proved
