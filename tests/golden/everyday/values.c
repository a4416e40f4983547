// Sums, counts, least and greatest values: what is asserted in the end.
#include <assert.h>
#include <stddef.h>

//@ requires n >= 0 && n <= 1000 && \valid(a + (0 .. n - 1));
int sum_range(const unsigned char *a, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  assert(s >= 0 && s <= 255 * n);
  return s;
}

//@ requires n >= 0 && \valid(a + (0 .. n - 1));
int count_zero(const int *a, int n) {
  int c = 0;
  for (int i = 0; i < n; i++)
    if (a[i] == 0)
      c++;
  assert(0 <= c && c <= n);
  return c;
}

//@ requires n >= 1 && \valid(a + (0 .. n - 1));
int minimum(const int *a, int n) {
  int m = a[0];
  for (int i = 1; i < n; i++)
    if (a[i] < m)
      m = a[i];
  for (int k = 0; k < n; k++)
    assert(m <= a[k]);
  return m;
}

//@ requires n >= 1 && \valid(a + (0 .. n - 1));
int index_of_max(const int *a, int n) {
  int best = 0;
  for (int i = 1; i < n; i++)
    if (a[i] > a[best])
      best = i;
  assert(0 <= best && best < n);
  for (int k = 0; k < n; k++)
    assert(a[k] <= a[best]);
  return best;
}

//@ requires n >= 0 && n < 10000 && \valid(a + (0 .. n - 1));
long alternating(const signed char *a, int n) {
  long s = 0;
  int sign = 1;
  for (int i = 0; i < n; i++) {
    s += sign * a[i];
    sign = -sign;
    assert(sign == 1 || sign == -1);
  }
  assert(s <= 128L * n && s >= -128L * n);
  return s;
}

//@ requires n >= 0 && \valid(a + (0 .. n - 1));
int skip_negative(const int *a, int n) {
  int pos = 0, neg = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] < 0) {
      neg++;
      continue;
    }
    pos++;
  }
  assert(pos + neg == n);
  return pos;
}

// expect: sum_range proved
// expect: count_zero proved
// expect: minimum proved
// expect: index_of_max proved
// expect: alternating proved
// expect: skip_negative proved
// options: --repair no
