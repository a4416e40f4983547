// An array is not so long that an `int` could not say where its last element is.
/*@ requires i >= -1 && \valid_read(a + (0 .. i + 1)); */
int next(const int *a, int i) { return a[i + 1]; }
/*@ requires i - j >= 0 && \valid_read(a + (0 .. i - j)); */
int apart(const int *a, int i, int j) { return a[i - j]; }
// expect: next proved
// expect: apart proved
