// P5: == binds more tightly than &.
/*@ ensures \result == ((x & mask) == 4); */
int isSecond(unsigned x, unsigned mask) { return x & mask == 4; }
// expect: isSecond failing postcondition '\result == ((x & mask) == 4)' line 2
// rule: masked-comparison
