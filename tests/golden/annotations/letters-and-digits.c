// P5: digits belong to names, too.
#include <ctype.h>
/*@ requires '0' <= c <= 'z';
    ensures ('0' <= c && c <= '9') ==> \result != 0;
    ensures ('a' <= c && c <= 'z') ==> \result != 0;
    ensures c == ';' ==> \result == 0; */
int isOfName(int c) { return isalpha(c); }
// rule: letters-and-digits
// expect: isOfName failing postcondition "('0' <= c && c <= '9') ==> \result != 0" line 4
