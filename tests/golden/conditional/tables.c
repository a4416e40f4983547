// Rows times columns.
// options: --strict no
int last(const int *table, unsigned char rows, unsigned char columns) {
  if (rows == 0 || columns == 0)
    return 0;
  return table[rows * columns - 1];
}
// expect: last conditional '\valid_read(table + (0 .. rows * columns - 1))'
