// P5: ! binds more tightly than ==.
/*@ ensures \result == (a != b); */
int differ(int a, int b) { return !a == b; }
// rule: negated-comparison
// expect: differ failing postcondition '\result == (a != b)' line 2
