// What functions that call one another write, also through a pointer, meets other operands in any
// order, whichever of them was asked about first.
// options: --repair no --suspects none
#include <assert.h>
int total;
static int pong(int n);
static int ping(int n) { return n > 0 ? pong(n - 1) : 0; }
static int pong(int n) {
  total = n;
  return n > 0 ? ping(n - 1) : 0;
}
static int quiet(int n) { return n; }

void from_pong(void) {
  total = 5;
  int r = pong(0) + total;
  assert(r == 5);
}
void from_ping(void) {
  total = 5;
  int r = ping(2) + total;
  assert(r == 5);
}
void either(void) {
  total = 5;
  int r = ping(2) + total;
  assert(r == 5 || r == 1);
}
void pointer(void) {
  int (*call)(int) = ping;
  total = 5;
  int r = total + call(2);
  assert(r == 5 || r == 1);
}
void apart(void) {
  total = 5;
  int r = quiet(2) + total;
  assert(r == 7);
}
// expect: from_pong failing assertion 'r == 5' line 17
// expect: from_ping failing assertion 'r == 5' line 22
// expect: either proved
// expect: pointer proved
// expect: apart proved
