// Binary search (13 faults), after Gries: elements 1 to n, what stands at 0 and n + 1 is below and
// above all. All 13 rows are printed in the paper, two of them with the number 12 and two with 10.
/*@ requires 1 <= n <= 4 && \valid(a + (0 .. n + 1));
    requires a[0] <= x < a[n + 1];
    requires \forall integer k; 0 <= k <= n ==> a[k] <= a[k + 1];
    ensures 0 <= \result <= n;
    ensures a[\result] <= x < a[\result + 1]; */
int binary(int a[], int n, int x) {
  int i, j, e;
  i = 0;
  //- 1: i = 1;
  j = n + 1;
  //- 2: j = n;
  while (i + 1 != j) {
  //- 7: while (i + 2 < j) {
  //- 8: while (i != j) {
    e = (i + j) / 2;
    //- 3: e = i + j;
    //- 6: e = (i * j) / 2;
    if (a[e] <= x)
    //- 9: if (a[e] < x)
    //- 10: if (a[e] > x)
    //- 11: if (a[0] <= x)
    //- 12: if (a[i] <= x)
    //- 13: if (i < x)
      i = e;
      //- 4: i = j;
      //- 5: j = e;
    else
      j = e;
  }
  return i;
}
