// The absolute value; that of the least number overflows.
long long llabs(long long x) { return x < 0 ? -x : x; }
