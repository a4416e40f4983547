// Whether it is NaN (glibc's name behind isnan).
int __isnanf(float x) { return x != x; }
