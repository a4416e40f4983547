// One of three accesses that look at the same column.
#include <assert.h>

static int wins(int b[3][3], int p) {
  for (int i = 0; i < 3; i++)
    if (b[0][i] == p && b[1][i] == p && b[2][0] == p)
      return 1;
  return 0;
}

// options: --strict no --function test
void test(void) {
  int b[3][3] = {{1, 2, 0}, {1, 2, 0}, {0, 2, 1}};
  assert(wins(b, 2)); // expect: test failing assertion here
  assert(!wins(b, 1));
}
// expect-repair: test gives 'b[2][i] == p' first
// rule: index-beside
