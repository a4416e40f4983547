// What is required excludes itself: proved, and it is said that nothing was shown.
/*@ requires n > 5;
    requires n < limit && limit <= 3;
    ensures \result == n + 1; */
int next(int n, int limit) { return n; }
// expect: next proved
// expect-note: next 'what it requires may exclude itself'
