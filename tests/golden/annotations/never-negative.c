// P5: the remainder of a negative number.
/*@ requires -50 <= hour <= 50;
    ensures 0 <= \result < 24;
    ensures (hour - \result) % 24 == 0; */
int onClock(int hour) { return hour % 24; }
// rule: never-negative
// expect: onClock failing postcondition '0 <= \result < 24' line 3
