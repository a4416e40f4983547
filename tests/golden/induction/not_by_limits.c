// What is asserted in the end, with the counter for the limit, must not prove what fails far away.
#include <assert.h>

void once_more(int n) {
  int s = 0;
  if (n < 0 || n > 100000)
    return;
  for (int i = 0; i < n; i++) {
    s += 2;
    if (i == 150)
      s++;
  }
  assert(s == 2 * n);
}

//@ requires n >= 200 && n < 1000 && \valid(a + (0 .. n - 1));
void one_is_left_out(const int *a, int n) {
  int m = a[0];
  for (int i = 1; i < n; i++)
    if (i != 120 && a[i] < m)
      m = a[i];
  for (int k = 0; k < n; k++)
    assert(m <= a[k]);
}

//@ requires n >= 200 && n < 1000 && \valid(a + (0 .. n - 1));
void not_the_best(const int *a, int n) {
  int best = 0;
  for (int i = 1; i < n; i++)
    if (a[i] > a[best] && i != 130)
      best = i;
  for (int k = 0; k < n; k++)
    assert(a[k] <= a[best]);
}

//@ requires n >= 200 && n < 1000 && \valid(a + (0 .. n - 1));
void not_down_to_the_end(int *a, int n) {
  int i = n;
  while (i-- > 1)
    a[i] = 7;
  for (int k = 0; k < n; k++)
    assert(a[n - 1 - k] == 7);
}

int up_to(int n) {
  int x = 0, i = 0;
  while (i < n) {
    i++;
    if (x < 140)
      x++;
  }
  assert(x <= 139 || n < 0);
  return x;
}

// expect: once_more bounded
// expect: one_is_left_out bounded
// expect: not_the_best bounded
// expect: not_down_to_the_end bounded
// expect: up_to bounded
// options: --repair no --unwind-limit 4
