// Two repairs of which a comparison that ran out of time shows nothing are both kept: one swaps
// each element twice, only some of them once.
#include <assert.h>

static void transpose(int m[3][3]) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      int t = m[i][j];
      m[i][j] = m[j][i];
      m[j][i] = t;
    }
}

void test_transpose(void) {
  int m[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  transpose(m);
  assert(m[0][1] == 4);
  assert(m[2][0] == 3);
}
// options: --function test_transpose --strict no --repairs 5
// expect: test_transpose failing assertion 'm[0][1] == 4' line 17
// expect-repair: test_transpose gives 'for (int j = i; j < 3; j++) {'
// expect-repair: test_transpose gives 'for (int j = 0; j < i; j++) {'
