// A4: as far as both numbers together, not between them.
/*@ requires 0 <= low < high <= 9;
    ensures low <= \result < high; */
int middle(int low, int high) {
  int m = low + high;
  return m;
}
// rule: halved
// expect-repair: middle gives 'int m = (low + high) / 2;'
// expect: middle failing postcondition 'low <= \result < high' line 3
