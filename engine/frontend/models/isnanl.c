// Whether it is NaN, where it is a function and no macro.
int isnanl(long double x) { return x != x; }
