// P5: the other case.
#include <ctype.h>
/*@ requires 'a' <= c <= 'z';
    ensures 'A' <= \result <= 'Z'; */
int capital(int c) { return tolower(c); }
// rule: upper-case
// expect: capital failing postcondition "'A' <= \result <= 'Z'" line 4
