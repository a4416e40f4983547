// What a loop does not draw anew: a local that is written before it is read, elements of an argument.
/*@ requires 1 <= n <= 4;
    ensures \result <= n; */
int halves(int n) {
  int i = 0, j = n + 1, e;
  while (i != j) {
    e = (i + j) / 2;
    if (e <= 2)
      i = e;
    else
      j = e;
  }
  return i;
}

/*@ requires 1 <= n <= 4 && \valid(a + (0 .. n + 1)) && a[0] <= x < a[n + 1];
    ensures 0 <= \result <= n; */
int finds(int a[], int n, int x) {
  int i = 0, j = n + 1, e;
  while (i + 1 != j) {
    e = i + j;
    if (a[e] <= x)
      i = e;
    else
      j = e;
  }
  return i;
}
// options: --repair no
// expect: halves failing endless-loop line 6
// expect: finds failing endless-loop line 20
