// Rows of an array behind a pointer: the row itself can lie outside.
static int element(int (*rows)[3], int i, unsigned j) {
  if (j > 2)
    return 0;
  return rows[i][j];
}

int inside(unsigned i, unsigned j) {
  int a[2][3] = {{0}};
  return i < 2 ? element(a, (int)i, j) : 0; // expect: inside proved
}

int outside(unsigned i, unsigned j) {
  int a[2][3] = {{0}};
  return i < 3 ? element(a, (int)i, j) : 0;
}
// expect: outside failing bounds 'rows[i][j]' line 5

int null_rows(int (*rows)[3], int i) {
  if (rows == 0)
    return rows[i][1]; // expect: null_rows failing null-dereference here
  return 0;
}
// options: --function inside --function outside --function null_rows
