// A number with a name is replaced like any other.
#include <assert.h>
#define N 3
void rotate(int m[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = i; j < N; j++) { int t = m[i][j]; m[i][j] = m[j][i]; m[j][i] = t; }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) { int t = m[i][j]; m[i][j] = m[i][N - 1 - j]; m[i][N - 1 - j] = t; }
}
int main(void) {
  int m[N][N] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  int e[N][N] = {{7, 4, 1}, {8, 5, 2}, {9, 6, 3}};
  rotate(m);
  for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) assert(m[i][j] == e[i][j]);
  return 0;
}
// options: --strict no --function main --repairs 5
// expect: main failing assertion
// expect-repair: main gives 'j < N / 2'
// rule: half-way
