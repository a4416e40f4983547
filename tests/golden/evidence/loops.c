// A4: implicit evidence: a loop that ends too early, is not entered, goes on for too long, or for ever.
/*@ requires n == 3 && \valid(a + (0 .. n - 1));
    ensures \forall integer k; 0 <= k < n ==> a[k] == 0; */
void ends(int a[], int n) {
  int i = 0;
  while (i < n - 1) {
    a[i] = 0;
    i = i + 1;
  }
}

/*@ requires n == 3 && \valid(a + (0 .. n - 1));
    ensures \forall integer k; 0 <= k < n ==> a[k] == 0; */
void never(int a[], int n) {
  int i = 0;
  while (i > n) {
    a[i] = 0;
    i = i + 1;
  }
}

/*@ requires n == 3 && \valid(a + (0 .. n - 1)); */
void beyond(int a[], int n) {
  int i = 0;
  while (i < n + 1) {
    a[i] = 0;
    i = i + 1;
  }
}

/*@ requires n == 3;
    ensures \result == n; */
int round_and_round(int n) {
  int i = 0;
  while (i < n)
    i = i;
  return i;
}
// options: --mutation-level 1
// expect: ends failing postcondition line 3
// expect: never failing postcondition line 13
// expect: beyond failing bounds 'a[i]' line 26
// expect: round_and_round failing endless-loop line 35
// expect-suspect: ends 'i < n - 1' because 'the loop ends after 2 iterations with `i + 1 >= n`, the postcondition needs `a[2] == 0`'
// expect-suspect: never 'i > n' because 'the loop is not entered with `i <= n`, the postcondition needs `a[2] == 0`'
// expect-suspect: beyond 'i < n + 1' because 'iteration 4 begins with `i < n + 1`, `a[i]` needs `i < 3`'
// expect-suspect: round_and_round 'i' because 'here the program has `i == 0`, the loop ends with `i >= n`'
