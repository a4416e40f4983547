// Constants lead out of an object of the function's own; what a caller gives decides at most
// whether a run comes there.
// options: --strict no --repair no
#include <stdlib.h>
static int lookup(const int *a, int n, int key) {
  for (int i = 0; i <= n; i++)
    if (a[i] == key)
      return i;
  return -1;
}

int known(int key) {
  int keys[3] = {2, 3, 5};
  return lookup(keys, 3, key);
}

int sum(const int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

int once_more(int c) {
  int a[8] = {0};
  int r = sum(a, 8);
  if (c > 5)
    r += sum(a, 9);
  return r;
}

static int value(const int *p, int isThere) { return isThere ? *p : 0; }
int of_null(int mode) { return value(NULL, mode) + value(&mode, mode); }
// expect: known failing bounds 'a[i]' line 7
// expect: once_more failing bounds 'a[i]' line 20
// expect: value proved
// expect: of_null failing null-dereference '*p' line 32
// expect: lookup conditional '\valid_read(a + (0 .. n))'
// expect: sum conditional '\valid_read(a + (0 .. n - 1))'
