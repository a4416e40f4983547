// The absolute value; that of the least number overflows.
int abs(int x) { return x < 0 ? -x : x; }
