// Whether it is NaN, where it is a function and no macro.
int isnan(double x) { return x != x; }
