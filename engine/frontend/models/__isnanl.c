// Whether it is NaN (glibc's name behind isnan).
int __isnanl(long double x) { return x != x; }
