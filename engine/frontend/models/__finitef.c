// Whether it is neither infinite nor NaN.
int __finitef(float x) { return x - x == 0; }
