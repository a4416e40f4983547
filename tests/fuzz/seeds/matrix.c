// Rows of a matrix on the heap, and a table of pointers to them.
#include <assert.h>
#include <stdlib.h>

void f(unsigned char a, unsigned char b) {
  int rows = a % 3 + 1, columns = b % 3 + 1;
  int **table = malloc(rows * sizeof(int *));
  for (int i = 0; i < rows; i++) {
    table[i] = calloc(columns, sizeof(int));
    for (int j = 0; j < columns; j++)
      table[i][j] = i * columns + j;
  }
  int sum = 0;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      sum += table[i][j];
  int n = rows * columns;
  assert(sum == n * (n - 1) / 2);
  for (int i = 0; i < rows; i++)
    free(table[i]);
  free(table);
}
