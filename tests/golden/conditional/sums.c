// A sum in an index or a count of a shift, in words of the number that it is made of.
// options: --strict no --repair no --suspects none
int next(const int *a, int i) { return a[i + 1]; }
int before(const int *a, int i) { return a[i - 2]; }
int apart(const int *a, int i, int j) { return a[i - j]; }
int bit(int i) { return 1 << (i + 1); }
// expect: next conditional 'i >= -1 && \valid_read(a + (0 .. i + 1))'
// expect: before conditional 'i >= 2 && \valid_read(a + (0 .. i - 2))'
// expect: apart conditional 'i - j >= 0 && \valid_read(a + (0 .. i - j))'
// expect: bit conditional 'i >= -1 && i < 31'
