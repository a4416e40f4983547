// Equalities and congruences between variables, also where numbers wrap around.
#include <assert.h>
void twice(unsigned n) {
  unsigned a = 0, b = 0;
  while (a < n) {
    a++;
    b += 2;
  }
  assert(b == 2 * a);
}

void sum(int n) {
  if (n < 0)
    return;
  int x = n, y = 0;
  while (x > 0) {
    x--;
    y++;
  }
  assert(y == n);
}

void even(int n) {
  int i = 0;
  while (i < n && i < 1000)
    i += 2;
  assert(i % 2 == 0);
}

void thirds(int n) {
  int i = 0;
  while (i < n && i < 1000)
    i += 3;
  assert(i % 3 == 0);
}

void parity(unsigned n) {
  unsigned p = 0;
  int q = 1;
  for (unsigned i = 0; i < n; i++) {
    p ^= 1;
    q = !q;
  }
  assert(p == (n & 1) && p != (unsigned)q);
}

// It wraps around: 3 does not divide 2^32.
void around(unsigned n) {
  unsigned i = 4294967295;
  while (i != n && i != 1)
    i += 3;
  assert(i % 3 == 0); // expect: around failing assertion here
}

void search(int n, int x) {
  if (n < 0)
    return;
  int low = 0, high = n - 1;
  while (low <= high) {
    int middle = low + (high - low) / 2;
    assert(middle >= 0 && middle < n);
    if (middle > x)
      low = middle + 1;
    else
      high = middle - 1;
  }
}
// expect: twice proved
// expect: sum proved
// expect: even proved
// expect: thirds proved
// expect: search proved
// expect: parity proved
// options: --repair no
