// Whether it is neither infinite nor NaN.
int __finitel(long double x) { return x - x == 0; }
