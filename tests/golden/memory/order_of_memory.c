// Operands that may use the same memory through pointers, in every order.
// options: --repair no
#include <assert.h>

static int bump(int *p) { return ++*p; }
static int peek(const int *p) { return *p; }
int one(void) {
  int x = 1;
  int d = peek(&x) - bump(&x);
  assert(d == -1 || d == 0);
  assert(d == -1); // expect: one failing assertion 'd == -1' here
  return d;
}
int two(void) {
  int x = 1, y = 1;
  int d = peek(&y) - bump(&x);
  assert(d == -1);
  return d;
}
int beside(void) {
  int x = 1;
  int s = x * 10 + bump(&x);
  assert(s == 12 || s == 22);
  assert(s == 12); // expect: beside failing assertion 's == 12' here
  return s;
}
static int through(int (*f)(int *), int *p) { return f(p) * 10 + *p; }
int pointer(void) {
  int x = 1;
  int s = through(bump, &x);
  assert(s == 21 || s == 22);
  assert(s == 22); // expect: pointer failing assertion 's == 22' here
  return s;
}
// expect: two proved
// expect: bump proved
// expect: peek proved
// expect: through proved
