// options: --explore paths --repairs 5
// Path by path the same verdicts, suspects and repairs as all at once, and how many paths there
// were (F3; FoREnSiC section III).
#include <assert.h>

int middle(int x, int y, int z) {
  int m = z;
  if (y < z) {
    if (x < y)
      m = y;
    else if (x < z)
      m = y;
  } else {
    if (x > y)
      m = y;
    else if (x > z)
      m = x;
  }
  assert((m >= x || m >= y) && (m >= x || m >= z) && (m >= y || m >= z));
  assert((m <= x || m <= y) && (m <= x || m <= z) && (m <= y || m <= z));
  return m;
}
// expect: middle failing assertion '(m >= x || m >= y) && (m >= x || m >= z) && (m >= y || m >= z)'
// expect-note: middle '6 paths were followed, which are all'
// expect-suspect: middle 'y'
// expect-repair: middle 'Replace `y` with `x`' proved first

int clamped(int x, int low, int high) {
  if (low > high)
    return x;
  if (x < low)
    x = low;
  if (x > high)
    x = high;
  assert(low <= x && x <= high);
  return x;
}
// expect: clamped proved
// expect-note: clamped '4 paths were followed, which are all'
