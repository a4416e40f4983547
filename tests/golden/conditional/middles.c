// Between two places of an array.
// options: --strict no
int middle(const int *a, int low, int high) { return a[low + (high - low) / 2]; }

int percent(int part, int whole) { return 100 * part / whole; }
// expect: middle conditional 'low >= 0 && high >= 0 && \valid_read(a + (0 .. high - 1)) && \valid_read(a + (0 .. low))'
// expect: percent conditional 'whole != -1 && whole != 0'
