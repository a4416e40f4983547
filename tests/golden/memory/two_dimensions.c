// Rows of an array as pointers.
#include <assert.h>
static int row_sum(int (*rows)[3], int i) { return rows[i][0] + rows[i][1] + rows[i][2]; }

int rows(void) {
  int a[2][3] = {{1, 2, 3}, {4, 5, 6}};
  assert(row_sum(a, 1) == 15 && **a == 1 && *(a[1] + 2) == 6); // expect: rows proved
  return 0;
}

int third_row(void) {
  int a[2][3] = {{0}};
  return row_sum(a, 2);
}

int past_the_row(unsigned j) {
  int a[2][3] = {{0}};
  int(*r)[3] = a;
  return j < 4 ? r[0][j] : 0; // expect: past_the_row failing bounds 'r[0][j]' here
}
// expect: third_row failing bounds 'rows[i][0]' line 3
// options: --function rows --function third_row --function past_the_row
