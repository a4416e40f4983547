// NOT proved: what a pointer changes, and where it points late.
#include <assert.h>

struct pair {
  int a, b;
};

void members(int n) {
  struct pair v = {0, 0};
  for (int i = 0; i < n; i++) {
    v.b = v.a;
    v.a = i;
  }
  assert(v.b < 25);
}

void out_of_bounds(int n) {
  int a[4] = {0}, *p = a;
  for (int i = 0; i < n; i++) {
    *p = i;
    if (i == 30)
      p = p + 4;
  }
}

void not_null(int n) {
  int v = 0, *p = 0;
  for (int i = 0; i < n; i++)
    if (i == 21)
      p = &v;
  assert(p == 0);
}

void aliased(int n) {
  int x = 0, y = 0, *p = &x;
  for (int i = 0; i < n; i++) {
    *p = i;
    if (i == 18)
      p = &y;
  }
  assert(y == 0);
}
// expect: members bounded
// expect: out_of_bounds failing bounds '*p' line 20
// expect: not_null bounded
// expect: aliased bounded
// options: --repair no
