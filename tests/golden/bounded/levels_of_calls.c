// What is behind all calls is more than memory holds: as many calls in calls are looked at as there
// is room for, which is said; what fails there is found all the same.
#include <assert.h>

static unsigned stir(unsigned x, unsigned by) {
  x = x & 1 ? x * 3 + by : (x >> 1) ^ (by * x);
  return x % 7 == by % 3 ? x + by : x;
}

#define TWICE(name, inner)                                                                         \
  static unsigned name(unsigned x, unsigned by) { return inner(inner(x, by), x ^ by); }
TWICE(a, stir)
TWICE(b, a)
TWICE(c, b)
TWICE(d, c)
TWICE(e, d)
TWICE(f, e)
TWICE(g, f)
TWICE(h, g)
TWICE(i, h)
TWICE(j, i)
TWICE(k, j)
TWICE(l, k)
TWICE(m, l)
TWICE(n, m)
TWICE(o, n)
TWICE(p, o)

unsigned sorted(unsigned x, unsigned y) {
  unsigned low = x < y ? x : y, high = x < y ? y : x;
  assert(low <= high);
  if (low == high)
    assert(p(low, high) != 12345);
  return low;
}

unsigned off(unsigned x, unsigned y) {
  unsigned low = x < y ? x : y;
  assert(low < 1000);
  return x == y ? p(low, y) : low;
}
// options: --function sorted --function off --memory 250 --timeout 30 --repair no
// expect: sorted bounded 'up to 1 iteration and 8 levels of calls'
// expect: off failing assertion 'low < 1000' line 39
