// GNU's cast to a union: the member of that type has the value, what is behind it is open.
// options: --repair no
#include <assert.h>

union number {
  unsigned char small;
  int whole;
  double real;
};

static int whole(union number n) { return n.whole; }

void holds(int x, double y) {
  assert(whole((union number)x) == x);
  union number n = (union number)y;
  assert(n.real == y || y != y);
} // expect: holds proved

void small(unsigned char c) {
  union number n = (union number)c;
  assert(n.small == c);
  assert(n.whole == c); // expect: small failing assertion here
}
// expect: whole proved
