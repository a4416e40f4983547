// math.h: exact where it can be, else any number in the range.
#include <assert.h>
#include <math.h>

void exact(double x) {
  if (x == x)
    assert(fmax(x, 1) >= 1 && fmin(x, 1) <= 1);
  assert(pow(2, 10) == 1024 && fmod(7, 4) == 3 && sin(0) == 0);
}
// expect: exact proved

void ranges(double x) {
  double y = cos(x);
  assert(!(y > 1));
  assert(y < 0.5); // expect: ranges failing assertion 'y < 0.5' here
}
