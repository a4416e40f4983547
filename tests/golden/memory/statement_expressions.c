// GNU statement expressions: the value is that of the last statement.
#include <assert.h>
#define MAX(a, b)                                                                                  \
  ({                                                                                               \
    int a_ = (a), b_ = (b);                                                                        \
    a_ > b_ ? a_ : b_;                                                                             \
  })

int max(int x, int y) {
  int m = MAX(x, y);
  assert(m >= x && m >= y); // expect: max proved
  return m;
}

int wrong(int x, int y) {
  int m = MAX(x, y);
  assert(m > x); // expect: wrong failing assertion 'm > x' here
  return m;
}
