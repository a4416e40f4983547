// The absolute value; that of the least number overflows.
long labs(long x) { return x < 0 ? -x : x; }
