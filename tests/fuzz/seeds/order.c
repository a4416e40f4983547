// Calls whose order C leaves open: both orders give the same here.
#include <assert.h>

static int count;
static int log_[4];

static int next(int step) {
  count += step;
  return count;
}

static int note(int value) {
  log_[count & 3] = value;
  return value;
}

static int both(int x, int y) { return x + y; }

void f(unsigned char a, unsigned char b) {
  count = 0;
  int sum = both(note(a), 2 * b);
  assert(sum == a + 2 * b);
  int first = next(1);
  int second = next(2);
  assert(first + second == 4);
  int i = a & 3;
  log_[i] = b;
  assert(both(log_[i], next(a)) == b + a + 3);
  assert(note(b) - b == 0 && log_[count & 3] == b);
}
