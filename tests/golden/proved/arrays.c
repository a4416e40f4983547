// Arrays of several dimensions, read and written at symbolic indices.
#include <assert.h>

void arrays(unsigned i, unsigned j, unsigned k, unsigned l, int v) {
  int a[3][4] = {{1, 2}, {5}};
  assert(a[0][1] == 2 && a[0][2] == 0 && a[1][0] == 5 && a[2][3] == 0);
  if (i >= 3 || j >= 4 || k >= 3 || l >= 4)
    return;
  int before = a[k][l];
  a[i][j] = v;
  assert(a[i][j] == v);
  assert(a[k][l] == (i == k && j == l ? v : before));
}

void cube(unsigned char i, unsigned char j, unsigned char k) {
  unsigned char a[2][2][2] = {0};
  a[i % 2][j % 2][k % 2] = 1;
  int sum = 0;
  for (int x = 0; x < 2; x++)
    for (int y = 0; y < 2; y++)
      for (int z = 0; z < 2; z++)
        sum += a[x][y][z];
  assert(sum == 1);
}
// expect: arrays proved
// expect: cube proved
