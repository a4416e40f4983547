// Whether it is neither infinite nor NaN.
int finite(double x) { return x - x == 0; }
