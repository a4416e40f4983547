// P5: both sides of a comparison at once, with their ends.
/*@ requires -9 <= x <= 9;
    ensures \result == (1 <= x && x <= 5); */
int among(int x) { return 1 <= x <= 5; }
// rule: chained-limits
// expect: among failing postcondition '\result == (1 <= x && x <= 5)' line 3
