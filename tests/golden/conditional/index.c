// Indices of arrays whose length is known.
// options: --strict no
static const char digits[] = "0123456789abcdef";
int table[8];
int grid[4][3];

char digit(int i) { return digits[i]; }

int get(unsigned i) { return table[i]; }

int cell(int i, int j) { return grid[i][j]; }

void put(unsigned i, int x) {
  if (i > 8)
    return;
  table[i] = x;
}
// expect: get conditional 'i < 8'
// expect: put conditional 'i < 8'
// expect: digit conditional 'i >= 0 && i < 17'
// expect: cell conditional 'i >= 0 && i < 4 && j >= 0 && j < 3'
