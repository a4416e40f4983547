// scalbn with a long: what an int cannot count is 0 or infinite.
long double scalbnl(long double x, int n);

long double scalblnl(long double x, long n) { return scalbnl(x, n > 40000 ? 40000 : n < -40000 ? -40000 : (int)n); }
