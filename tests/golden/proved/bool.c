// _Bool holds 0 or 1 whatever is stored, added or taken away.
#include <assert.h>

void boolean(int x, _Bool b) {
  _Bool t = x;
  assert(t == 0 || t == 1);
  assert(t == !!x);
  assert(b + b <= 2);
  t += 255;
  assert(t == 1);
  t++;
  assert(t == 1);
  t--;
  assert(t == 0);
  t--;
  assert(t == 1);
  t = 256;
  assert(t == 1);
}
// expect: boolean proved
