// scalbn by another name.
long double scalbnl(long double x, int n);

long double ldexpl(long double x, int n) { return scalbnl(x, n); }
