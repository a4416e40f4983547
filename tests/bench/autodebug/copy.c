// Array copy (7 faults). All 7 rows are printed in the paper; as row 6 has it, elements 0 to n are
// copied, and row 7 is told with that condition.
/*@ requires 0 <= n <= 3 && \valid(s1 + (0 .. n)) && \valid(s2 + (0 .. n));
    requires \separated(s1 + (0 .. n), s2 + (0 .. n));
    ensures \forall integer k; 0 <= k <= n ==> s1[k] == \old(s2[k]); */
void copy(int s1[], int s2[], int n) {
  int i;
  i = 0;
  //- 4: i = 1;
  while (i <= n) {
  //- 6: while (i < n) {
  //- 7: while (i > n) {
    s1[i] = s2[i];
    //- 1: s1[i] = s2[i + 1];
    //- 2: s1[0] = s2[i];
    //- 3: s1[i] = i;
    i = i + 1;
    //- 5: i = i - 1;
  }
}
