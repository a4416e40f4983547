// Max (8 faults). All 8 rows are printed in the paper; there `s = 0` is correct in row 1, so that
// the elements cannot be negative.
/*@ requires 1 <= n <= 4 && \valid(a + (0 .. n - 1));
    requires \forall integer k; 0 <= k < n ==> 0 <= a[k];
    ensures \forall integer k; 0 <= k < n ==> \result >= a[k];
    ensures \exists integer k; 0 <= k < n && \result == a[k]; */
int max(int a[], int n) {
  int i, s;
  i = 0;
  //- 3: i = 1;
  s = 0;
  //- 1: s = 10;
  while (i < n) {
  //- 8: while (i < n - 1) {
    if (s < a[i])
    //- 5: if (s > a[i])
    //- 6: if (s < a[0])
    //- 7: if (s >= a[i])
      s = a[i];
      //- 2: s = i;
    i = i + 1;
    //- 4: i = i - 1;
  }
  return s;
}
