// P5: an unsigned difference.
/*@ ensures \result <= have;
    ensures used <= have ==> \result == have - used; */
unsigned left(unsigned have, unsigned used) { return have - used; }
// rule: not-below-zero
// expect: left failing postcondition '\result <= have' line 2
