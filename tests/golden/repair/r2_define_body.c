// R2, level 3: the body of a #define; every use changes with it.
#include <assert.h>

#define LIMIT 9
#define SQUARE(x) ((x) + (x))

int capped(int x) {
  int r = x > LIMIT ? LIMIT : x;
  assert(r == (x > 10 ? 10 : x)); // expect: capped failing assertion here
  return r;
}

int area(short x) {
  int r = SQUARE(x);
  assert(r == x * x); // expect: area failing assertion here
  return r;
}
// expect-repair: capped gives '#define LIMIT 10' proved
// expect-repair: area gives '#define SQUARE(x) ((x) * (x))' proved
