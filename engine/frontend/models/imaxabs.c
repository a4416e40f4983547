// The absolute value; that of the least number overflows.
long imaxabs(long x) { return x < 0 ? -x : x; }
