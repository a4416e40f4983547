// P5: the other case.
#include <ctype.h>
/*@ requires 'A' <= c <= 'Z';
    ensures 'a' <= \result <= 'z'; */
int small(int c) { return toupper(c); }
// rule: lower-case
// expect: small failing postcondition "'a' <= \result <= 'z'" line 4
