// P5: ! binds more tightly than &.
/*@ ensures \result == ((x & 8) == 0); */
int isClear(unsigned x) { return !x & 8; }
// rule: negated-mask
// expect: isClear failing postcondition '\result == ((x & 8) == 0)' line 2
