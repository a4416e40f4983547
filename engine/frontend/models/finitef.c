// Whether it is neither infinite nor NaN.
int finitef(float x) { return x - x == 0; }
