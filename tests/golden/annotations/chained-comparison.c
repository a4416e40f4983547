// P5: both sides of a comparison at once.
/*@ requires -9 <= x <= 9;
    ensures \result == (1 < x && x < 5); */
int inside(int x) { return 1 < x < 5; }
// rule: chained-comparison
// expect: inside failing postcondition '\result == (1 < x && x < 5)' line 3
