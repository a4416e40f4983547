// R2: rows for columns.
// options: --repairs 5
#include <assert.h>

static void multiply(int a[2][2], int b[2][2], int out[2][2]) {
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++) {
      out[i][j] = 0;
      for (int k = 0; k < 2; k++)
        out[i][j] += a[i][k] * b[j][k];
    }
}

void test_multiply(void) {
  int a[2][2] = {{1, 2}, {3, 4}}, b[2][2] = {{5, 6}, {7, 9}}, out[2][2];
  multiply(a, b, out);
  assert(out[0][0] == 19 && out[0][1] == 24 && out[1][0] == 43 && out[1][1] == 54);
}
// expect: multiply proved
// expect: test_multiply failing assertion 'out[0][0] == 19 && out[0][1] == 24 && out[1][0] == 43 && out[1][1] == 54'
// expect-repair: test_multiply gives 'a[i][k] * b[k][j];' tests silent
// rule: swapped-indices
