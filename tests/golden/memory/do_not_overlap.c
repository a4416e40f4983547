// Pointer parameters point to separate objects; so it is assumed.
#include <assert.h>
void swap(int *a, int *b) {
  int x = *a, y = *b;
  *a = *b;
  *b = x;
  assert(*a == y && *b == x); // expect: swap proved
}

void same(int *a) {
  int *b = a;
  *a = 1;
  *b = 2;
  assert(*a == 1); // expect: same failing assertion '*a == 1' here
}
// rule: moved-behind
