// Whether it is NaN, where it is a function and no macro.
int isnanf(float x) { return x != x; }
