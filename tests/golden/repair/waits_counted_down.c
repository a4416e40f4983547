// rule: counted-down
// What waits for others is ready when the last of them is done, and nobody counts them down.
#include <assert.h>

static int ordered(const int edge[3][3], int out[3]) {
  int waits[3] = {0}, n = 0;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++)
      waits[j] += edge[i][j];
  for (int i = 0; i < 3; i++)
    if (waits[i] == 0)
      out[n++] = i;
  for (int head = 0; head < n; head++)
    for (int v = 0; v < 3; v++)
      if (edge[out[head]][v] && waits[v] == 0)
        out[n++] = v;
  return n;
}

void test(void) {
  const int edge[3][3] = {{0, 1, 1}, {0, 0, 1}, {0, 0, 0}};
  int out[3];
  assert(ordered(edge, out) == 3); // expect: test failing assertion here
  assert(out[1] == 1);
}
// options: --function test --repairs 5
// expect-repair: test gives '--waits[v] == 0' first
