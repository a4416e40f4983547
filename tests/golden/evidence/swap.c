// A3, A5: a value that was overwritten is called what the contract calls it; no temporary is named.
/*@ requires \valid(a) && \valid(b) && \separated(a, b);
    ensures *a == \old(*b) && *b == \old(*a); */
void swap(int *a, int *b) {
  int t = *a;
  *a = *b;
  *b = *a;
}
// options: --mutation-level 1
// expect: swap failing postcondition line 3
// expect-suspect: swap '*a' because 'here the program has `*b == *a`, the postcondition needs `*b == \old(*a)`'
