// Whether it is neither infinite nor NaN.
int __finite(double x) { return x - x == 0; }
