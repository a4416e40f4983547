// A4: explicit evidence of type I: with what is stored, what is needed speaks of no variable.
/*@ requires n == 2 && \valid(a + (0 .. n - 1)) && -9 <= a[0] <= 9 && -9 <= a[1] <= 9;
    ensures \result == a[0] + a[1]; */
int sum(int a[], int n) {
  int i = 0;
  int s = 1;
  while (i < n) {
    s = s + a[i];
    i = i + 1;
  }
  return s;
}
// options: --mutation-level 1
// expect: sum failing postcondition line 3
// expect-suspect: sum '1' because 'here the program has `s == 1`, the postcondition needs `s == 0`'
