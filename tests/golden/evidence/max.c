// A4, A5: the paper's Max (Figure 1): explicit evidence of type II at the wrong comparison.
/*@ requires n == 3 && \valid(a + (0 .. n - 1));
    ensures \forall integer k; 0 <= k < n ==> \result >= a[k]; */
int max(int a[], int n) {
  int i, s;
  i = 1;
  s = a[0];
  while (i < n) {
    if (s >= a[i])
      s = a[i];
    i = i + 1;
  }
  return s;
}
// options: --mutation-level 1
// expect: max failing postcondition line 3
// expect-suspect: max 's >= a[i]' rank 1 because 'here the program has `s < a[2]`, the postcondition needs `s >= a[2]`'
