// cosh of a float, rounded.
double cosh(double x);

float coshf(float x) { return (float)cosh(x); }
