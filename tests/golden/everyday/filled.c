// Arrays that are filled, copied and changed in place, from either end.
#include <assert.h>
#include <stddef.h>

//@ requires n >= 0 && \valid(a + (0 .. n - 1));
void fill(int *a, int n, int v) {
  for (int i = 0; i < n; i++)
    a[i] = v;
  for (int i = 0; i < n; i++)
    assert(a[i] == v);
}

//@ requires n >= 0 && \valid(a + (0 .. n - 1));
void iota(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = i;
  for (int i = 1; i < n; i++)
    assert(a[i] == a[i - 1] + 1);
}

//@ requires n >= 0 && \valid(d + (0 .. n - 1)) && \valid(s + (0 .. n - 1)) && \separated(d + (0 .. n - 1), s + (0 .. n - 1));
void copy_back(int *d, const int *s, int n) {
  int i = n;
  while (i-- > 0)
    d[i] = s[i];
  for (int k = 0; k < n; k++)
    assert(d[k] == s[k]);
}

//@ requires n >= 0 && \valid(d + (0 .. n - 1)) && \valid(s + (0 .. n - 1));
void reverse_copy(int *d, const int *s, int n) {
  for (int i = 0; i < n; i++)
    d[i] = s[n - 1 - i];
  for (int k = 0; k < n; k++)
    assert(d[k] == s[n - 1 - k]);
}

//@ requires n >= 0 && \valid(a + (0 .. n - 1));
void absolute(int *a, int n) {
  for (int i = 0; i < n; i++)
    if (a[i] < 0)
      a[i] = a[i] == -2147483647 - 1 ? 2147483647 : -a[i];
  for (int i = 0; i < n; i++)
    assert(a[i] >= 0);
}

//@ requires n >= 0 && \valid(s + (0 .. n - 1));
void upper(char *s, int n) {
  for (int i = 0; i < n; i++)
    if (s[i] >= 'a' && s[i] <= 'z')
      s[i] = s[i] - 'a' + 'A';
  for (int i = 0; i < n; i++)
    assert(s[i] < 'a' || s[i] > 'z');
}

// expect: fill proved
// expect: iota proved
// expect: copy_back proved
// expect: reverse_copy bounded
// expect: absolute proved
// expect: upper proved
// options: --repair no
