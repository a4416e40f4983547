// Quicksort (10 faults). Rows 1 to 6 and 8 to 10 are printed in the paper, with the numbers that
// their lines have here; of row 7 nothing can be read but `a[left] = a[i]` (row 8) and its fault
// is reconstructed. The paper does not show the program: it is reconstructed from these lines.
static void sort(int a[], int left, int right) {
  int i, last, temp;
  if (left >= right)
    return;
  last = (left + right) / 2;
  //- 1: last = (left + right) * 2;
  temp = a[left];
  //- 2: temp = a[0];
  a[left] = a[last];
  //- 3: a[left] = temp;
  //- 4: a[last] = a[last];
  a[last] = temp;
  last = left;
  i = left + 1;
  while (i <= right) {
    if (a[i] < a[left]) {
    //- 5: if (a[i] >= a[left]) {
    //- 6: if (a[i] < a[last]) {
      last = last + 1;
      temp = a[last];
      a[last] = a[i];
      //- 8: a[left] = a[i];
      a[i] = temp;
      //- 7: a[left] = temp;
    }
    i = i + 1;
    //- 9: i = i;
  }
  temp = a[left];
  //- 10: temp = a[last];
  a[left] = a[last];
  a[last] = temp;
  sort(a, left, last - 1);
  sort(a, last + 1, right);
}

// specification
/*@ requires \valid(a + (0 .. 2));
    ensures \forall integer k; 0 <= k < 2 ==> a[k] <= a[k + 1];
    ensures \forall integer v; 0 <= v < 3 ==>
      (a[0] == \old(a[v]) ? 1 : 0) + (a[1] == \old(a[v]) ? 1 : 0) + (a[2] == \old(a[v]) ? 1 : 0) ==
      (\old(a[0]) == \old(a[v]) ? 1 : 0) + (\old(a[1]) == \old(a[v]) ? 1 : 0) +
      (\old(a[2]) == \old(a[v]) ? 1 : 0); */
void quick(int a[]) { sort(a, 0, 2); }
