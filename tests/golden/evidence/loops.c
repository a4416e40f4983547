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
