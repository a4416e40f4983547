// Counters that keep their distance, their multiple or their parity.
#include <assert.h>
#include <stddef.h>

void twice(int n) {
  if (n < 0 || n > 1000000)
    return;
  int b = 0;
  for (int i = 0; i < n; i++)
    b += 2;
  assert(b == 2 * n);
}

void moved(int n) {
  if (n < 0)
    return;
  int x = n, y = 0;
  while (x > 0) {
    x--;
    y++;
    assert(x + y == n);
  }
  assert(y == n);
}

void parity(unsigned n) {
  int odd = 0;
  for (unsigned i = 0; i < n; i++)
    odd = 1 - odd;
  assert(odd == (int)(n % 2));
}

int balance(int n) {
  int up = 0, down = 0;
  for (int i = 0; i < n; i++) {
    if (i % 2 == 0)
      up++;
    else
      down++;
  }
  assert(up == down || up == down + 1);
  return up - down;
}

int even_steps(int n) {
  if (n < 0 || n > 100000)
    return 0;
  int i = 0, k = 0;
  while (i < n) {
    i += 2;
    k++;
  }
  assert(i == 2 * k);
  assert(i == n || i == n + 1);
  return k;
}

int countdown(int n) {
  int steps = 0;
  if (n <= 0)
    return 0;
  int m = n;
  while (n) {
    n--;
    steps++;
  }
  assert(steps == m);
  return steps;
}

int byte_loop(unsigned char limit) {
  int total = 0;
  for (unsigned char c = 0; c < limit; c++)
    total += 3;
  assert(total == 3 * limit);
  return total;
}

//@ requires n >= 0 && n <= 100000 && \valid(a + (0 .. n - 1));
int two_pointers(const int *a, int n, int target) {
  int lo = 0, hi = n - 1;
  while (lo < hi) {
    long s = (long)a[lo] + a[hi];
    if (s == target)
      return 1;
    if (s < target)
      lo++;
    else
      hi--;
  }
  assert(lo == hi || n == 0);
  return 0;
}

// expect: twice proved
// expect: moved proved
// expect: parity proved
// expect: balance proved
// expect: even_steps proved
// expect: countdown proved
// expect: byte_loop proved
// expect: two_pointers proved
// options: --repair no
