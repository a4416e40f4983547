// Whether it is neither infinite nor NaN.
int finitel(long double x) { return x - x == 0; }
