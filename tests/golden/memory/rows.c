// Arrays of several dimensions whose sizes are known only when the program runs, and pointers to
// their rows.
// options: --repair no
#include <assert.h>

int square(unsigned n) {
  if (n == 0 || n > 3)
    return 0;
  int a[n][n];
  a[n - 1][n - 1] = 5;
  assert(a[n - 1][n - 1] == 5 && sizeof a == 4ul * n * n && sizeof a[0] == 4ul * n);
  return 0; // expect: square proved
}

int empty(int n) {
  int a[n][2]; // expect: empty failing bounds 'int a[n][2]' here
  a[0][1] = 1;
  return a[0][1];
}

int behindRow(int n) {
  if (n < 2 || n > 3)
    return 0;
  int a[n][n];
  a[0][n] = 1; // expect: behindRow failing bounds 'a[0][n]' here
  return 0;
}

int given(int n, int m, int a[n][m]) {
  if (n < 1 || m < 1 || n > 2 || m > 2)
    return 0;
  a[n - 1][m - 1] = 3;
  assert(a[n - 1][m - 1] == 3);
  return a[n - 1][m]; // expect: given failing bounds 'a[n - 1][m]' here
}

int row(int m, int (*p)[m]) {
  if (m > 4)
    return 0;
  (*p)[m - 1] = 1;
  assert(p[0][m - 1] == 1);
  return 0; // expect: row proved
}

int called(void) {
  int a[2][3] = {0};
  row(3, a);
  assert(a[0][2] == 1);
  return 0; // expect: called proved
}

int named(int n) {
  if (n < 1 || n > 4)
    return 0;
  typedef int row[n];
  row r;
  n = 7;
  r[0] = 1;
  row *q = &r;
  assert((*q)[0] == 1 && sizeof(row) == sizeof r);
  return 0; // expect: named proved
}

int three(int n) {
  if (n != 2)
    return 0;
  int a[n][3][n];
  a[1][2][1] = 9;
  int(*r)[n] = a[1];
  assert(r[2][1] == 9 && (r + 1) - r == 1 && &a[1][0][0] - &a[0][0][0] == 6);
  return 0; // expect: three proved
}
