// Whether it is NaN (glibc's name behind isnan).
int __isnan(double x) { return x != x; }
