// A variable that another file defines has any value where the program starts.
// options: --repair no
#include <assert.h>

extern int limit;
extern const unsigned char table[4];
extern struct point {
  int x, y;
} origin;
static int own;

static int clipped(int n) { return n > limit ? limit : n; }

int main(void) {
  assert(own == 0);
  assert(clipped(3) <= limit);
  limit = 1;
  assert(clipped(3) == 1);
  assert(table[2] < 256);
  if (origin.x == 0)
    return 0;
  assert(origin.y != 5); // expect: main failing assertion here
}
// expect-note: main "'limit' is defined elsewhere: its value is arbitrary"
// expect-note: main "'table' is defined elsewhere: its value is arbitrary"
// expect-note: main "'origin' is defined elsewhere: its value is arbitrary"
