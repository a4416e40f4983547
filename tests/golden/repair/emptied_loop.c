// A loop that is never entered is nothing that anybody meant, though the only test passes: not
// shown, unless all are asked for, and then with a warning.
#include <assert.h>

static int reached(const int from[4], const int to[4], int order[4]) {
  int waits[4] = {0}, n = 0;
  for (int i = 0; i < 4; i++)
    waits[from[i]]++;
  for (int i = 0; i < 4; i++)
    if (waits[i] == 0)
      order[n++] = i;
  (void)to;
  return n;
}

void test(void) {
  const int from[4] = {0, 0, 1, 2}, to[4] = {1, 2, 3, 3};
  int order[4];
  assert(reached(from, to, order) == 4); // expect: test failing assertion here
}
// options: --function test
// expect-repair: test 'Change `<` to `>` in `i < 4`' warning 'a loop is never entered any more'
// expect-repair: test 'Replace `0` with `4`' warning 'a loop is never entered any more'
