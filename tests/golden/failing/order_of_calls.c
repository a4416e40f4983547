// Operands with calls: either order is allowed, and here it decides.
// options: --repair no
#include <assert.h>

static int n;
static int next(void) { return ++n; }
int both(void) {
  n = 0;
  int d = next() - 2 * next();
  assert(d == -3 || d == 0);
  assert(d == -3); // expect: both failing assertion 'd == -3' here
  return d;
}
int read_beside(void) {
  n = 5;
  int sum = n + next();
  assert(sum == 11 || sum == 12);
  assert(sum == 11); // expect: read_beside failing assertion 'sum == 11' here
  return sum;
}
static int times(int k) { return n = n * k + 1; }
int three(void) {
  n = 1;
  int code = times(2) * 10000 + times(3) * 100 + times(5);
  // The third one second.
  assert(code != 34916); // expect: three failing assertion here
  return code;
}
int last(void) {
  n = 1;
  int code = times(2) * 10000 + times(3) * 100 + times(5);
  assert(code != 31051 + 1); // no order gives that
  return code;
}
int compound(void) {
  n = 1;
  n += next();
  assert(n == 4 || n == 3);
  assert(n == 4); // expect: compound failing assertion 'n == 4' here
  return n;
}
int element(void) {
  int a[4] = {0, 0, 0, 0};
  n = 1;
  a[n] = next();
  assert(a[2] == 2); // expect: element failing assertion 'a[2] == 2' here
  return n;
}
int list(void) {
  n = 0;
  int a[2] = {next(), next()};
  assert(a[0] + a[1] == 3);
  assert(a[0] == 1); // expect: list failing assertion 'a[0] == 1' here
  return n;
}
int condition(int c) {
  n = 0;
  int sum = (c && next()) + 2 * (n == 0);
  assert(sum == 2 || (c && (sum == 3 || sum == 1)));
  assert(sum != 1); // expect: condition failing assertion 'sum != 1' here
  return sum;
}
static int calls;
static int counted(int x) {
  ++calls;
  return x;
}
int commutes(int a) {
  calls = 0;
  int sum = counted(1) + counted(a & 7);
  assert(calls == 2);
  return sum;
}
// expect: last proved
// expect: commutes proved
