// R2, level 3: an array that is one element too small.
int level[3];
#define N 4
enum { ROWS = 2 };

void init(void) {
  level[0] = 1;
  level[1] = 2;
  level[2] = 3;
  level[3] = 4; // expect: init failing bounds here
}

int local(int x) {
  int a[N];
  for (int i = 0; i <= N; i++)
    a[i] = i & x; // expect: local failing bounds here
  return a[0] + a[N - 1];
}

int rows(int x) {
  int m[2][ROWS] = {{0}};
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      m[i][j] = x; // expect: rows failing bounds here
  return m[1][1];
}
// expect-repair: init 'Replace `3` with `4` in the declaration of `level`' proved silent
// expect-repair: local gives 'int a[N + 1];' proved silent
// expect-repair: rows gives 'int m[2][ROWS + 1]' proved silent
// rule: constant-one
// rule: guard-break
