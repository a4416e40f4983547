// Loops of any length that a ranking term shows to end.
#include <assert.h>

void up(unsigned n) {
  unsigned i = 0;
  while (i < n)
    i++;
  assert(i >= n);
}

void to_the_very(unsigned n) {
  unsigned i = 3;
  while (i != n)
    i++;
  assert(i == n);
}

void halving(unsigned n) {
  while (n > 0)
    n /= 2;
  assert(n == 0);
}

void bisection(int low, int high, int x) {
  if (low < 0 || high > 1000000 || low > high)
    return;
  while (low < high) {
    int middle = low + (high - low) / 2;
    if (middle < x)
      low = middle + 1;
    else
      high = middle;
  }
  assert(low >= high);
}

void towards(unsigned char a, unsigned char b) {
  if (a == 0 || b == 0)
    return;
  while (a != b)
    if (a > b)
      a -= b;
    else
      b -= a;
  assert(a == b);
}

void leaving(int n) {
  int i = 0;
  for (;;) {
    if (i >= n)
      break;
    i++;
  }
  assert(i >= n);
}

void nested(int n) {
  int i, j, k = 0;
  for (i = 0; i < n; i++)
    for (j = n; j > i; j--)
      k = 1;
  assert(i >= n);
}
// expect: up proved
// expect: to_the_very proved
// expect: halving proved
// expect: bisection proved
// expect: towards proved
// expect: leaving proved
// expect: nested proved
