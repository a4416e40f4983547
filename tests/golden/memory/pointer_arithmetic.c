// Moving a pointer through an array, to one past its end.
#include <assert.h>
int walk(void) {
  int a[4] = {1, 2, 3, 4}, s = 0;
  for (int *p = a; p != a + 4; p++)
    s += *p;
  assert(s == 10); // expect: walk proved
  return s;
}

int too_far(void) {
  int a[4] = {1, 2, 3, 4}, s = 0;
  for (int *p = a; p <= a + 4; p++)
    s += *p; // expect: too_far failing bounds '*p' here
  return s;
}

int before(int n) {
  int a[4] = {1, 2, 3, 4};
  int *p = a + 2;
  if (n < 0 || n > 3)
    return 0;
  return p[-n]; // expect: before failing bounds 'p[-n]' here
}
