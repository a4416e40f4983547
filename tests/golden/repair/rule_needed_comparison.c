// A4: the element that is compared, and how, as the postcondition has it.
/*@ requires \valid(limits + (0 .. 2)) && 0 <= k <= 2;
    ensures \result <= limits[k];
    ensures \result == x || \result == limits[k];
    ensures x <= limits[k] ==> \result == x; */
int bounded(int limits[3], int k, int x) {
  if (k == x)
    return limits[k];
  return x;
}
// rule: needed-comparison
// expect-repair: bounded gives 'if (limits[k] < x)'
// expect: bounded failing postcondition '\result <= limits[k]' line 3
// expect: bounded failing postcondition 'x <= limits[k] ==> \result == x' line 5
