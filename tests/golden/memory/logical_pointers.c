// Pointers as conditions.
#include <assert.h>
int first(const int *p, const int *q) {
  if (!p && !q)
    return 0;
  return p ? *p : *q; // expect: first proved
}

int either(const int *p, const int *q) {
  if (p || q)
    return *q; // expect: either failing null-dereference '*q' here
  return 0;
}

int elvis(int *p) {
  int x = 1;
  int *r = p ?: &x;
  return *r; // expect: elvis proved
}
// rule: operand-dropped
