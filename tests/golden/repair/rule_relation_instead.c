// A4: a difference for a comparison.
/*@ requires -9 <= a <= 9 && -9 <= b <= 9;
    ensures \result >= a && \result >= b; */
int larger(int a, int b) {
  if (a - b)
    return a;
  return b;
}
// rule: relation-instead
// expect-repair: larger gives 'if (a > b)'
// expect: larger failing postcondition '\result >= a && \result >= b' line 3
