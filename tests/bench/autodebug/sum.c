// Sum (13 faults). All 13 rows are printed in the paper; of row 12 the text that there is (`i+n`).
/*@ requires 1 <= n <= 4 && \valid(a + (0 .. n - 1));
    requires \forall integer k; 0 <= k < n ==> -1000 <= a[k] <= 1000;
    ensures n == 1 ==> \result == a[0];
    ensures n == 2 ==> \result == a[0] + a[1];
    ensures n == 3 ==> \result == a[0] + a[1] + a[2];
    ensures n == 4 ==> \result == a[0] + a[1] + a[2] + a[3]; */
int sum(int a[], int n) {
  int i, s;
  i = 0;
  //- 1: i = 1;
  //- 2: i = 2;
  s = 0;
  //- 3: s = 1;
  while (i < n) {
  //- 10: while (i < n - 1) {
  //- 11: while (i < n + 1) {
  //- 12: while (i + n) {
  //- 13: while (i > n) {
    s = s + a[i];
    //- 4: s = a[i];
    //- 5: s = i + a[i];
    //- 6: s = s + a[0];
    //- 7: s = s - a[i];
    i = i + 1;
    //- 8: i = i + 2;
    //- 9: i = i;
  }
  return s;
}
