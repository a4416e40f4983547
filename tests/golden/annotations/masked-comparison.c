// P5: == binds more tightly than &.
/*@ ensures \result == ((x & 6) == 4); */
int isSecond(unsigned x) { return x & 6 == 4; }
// rule: masked-comparison
