#include <assert.h>

#define N 3

static void transpose(int m[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = i + 1; j < N; j++) {
    //- for (int j = 0; j < N; j++) {
      int t = m[i][j];
      m[i][j] = m[j][i];
      m[j][i] = t;
    }
}

// specification
int main(void) {
  int m[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      m[i][j] = 10 * i + j;
  transpose(m);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      assert(m[i][j] == 10 * j + i);
  return 0;
}
