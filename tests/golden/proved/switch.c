// switch: fall-through, default in the middle, ranges, a declaration before the first case.
#include <assert.h>

int pick(int x) {
  int r = 0;
  switch (x) {
  case 1: r += 1;
  case 2: r += 10; break;
  default: r = 100;
  case 5 ... 9: r += 3; break;
  case -4: return -1;
  }
  return r;
}

void switches(int x) {
  int r = pick(x);
  if (x == 1)
    assert(r == 11);
  else if (x == 2)
    assert(r == 10);
  else if (x >= 5 && x <= 9)
    assert(r == 3);
  else if (x == -4)
    assert(r == -1);
  else
    assert(r == 103);
}

void narrow(unsigned char c) {
  int hit = 0;
  switch (c) {
  case 255: hit = 1;
  }
  assert(hit == (c == 255));
}
// expect: switches proved
// expect: narrow proved
// expect: pick proved
