// NOT proved: it fails further away than anybody looks.
#include <assert.h>

void deep(int n) {
  for (int i = 0; i < n; i++)
    assert(i != 1000);
}

void late(int n) {
  int x = 0;
  for (int i = 0; i < n; i++)
    if (i == 21)
      x = 1;
  assert(x == 0);
}

static int found(int n) {
  for (int i = 0; i < n; i++)
    if (i == 33)
      return 1;
  return 0;
}
void returns(int n) { assert(found(n) == 0); }
// expect: deep bounded
// expect: late bounded
// expect: found skipped
// expect: returns failing assertion 'found(n) == 0' line 23
