// Arrays that a contract bounds are no longer than it says, also where more is asked of them (A1).
/*@ requires 0 <= n && n <= 3 && \valid(a + (0 .. n - 1));
    ensures \forall integer i; 0 <= i && i < n - 1 ==> a[i] <= a[i + 1]; */
void sort(int *a, int n) {
  if (n <= 1)
    return;
  int pivot = a[n - 1], k = 0;
  for (int i = 0; i < n - 1; i++)
    if (a[i] < pivot) {
      int t = a[k];
      a[k++] = a[i];
      a[i] = t;
    }
  a[n - 1] = a[k];
  a[k] = pivot;
  sort(a, k);
  sort(a + k + 1, n - k - 1);
}

/*@ requires 1 <= n && n <= 3 && (n > 2 || \valid(a + (0 .. n - 1))) && \valid(a + (0 .. 2)); */
int one_more(int *a, int n) {
  int s = 0;
  for (int i = 0; i <= n; i++)
    s ^= a[i]; // expect: one_more failing bounds 'a[i]' here
  return s;
}

/*@ requires \valid(a + (0 .. 3)); */
int claims(int *a) {
  //@ assert \valid(a + (0 .. 3));
  //@ assert \valid(a + 4);
  return a[4];
}

/*@ requires \valid(a + (0 .. 3)); */
int asks(int *a) {
  //@ assert !\valid(a + 7) || a[7] != 5;
  return a[0];
}

/*@ requires 1 <= n && n <= 3 && \valid(a + (0 .. n - 1)) && \valid(b + (0 .. 2 * n)); */
void doubled(const int *a, int *b, int n) {
  for (int i = 0; i < n; i++)
    b[2 * i] = b[2 * i + 1] = a[i];
  b[2 * n] = 0;
}

// expect: sort proved
// expect: claims failing assertion '\valid(a + 4)' line 31
// expect: asks failing assertion '!\valid(a + 7) || a[7] != 5' line 37
// expect: asks failing bounds 'a + 7' line 37
// expect: doubled proved
// options: --repair no
