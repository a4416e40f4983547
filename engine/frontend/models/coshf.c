// cosh of a float, rounded.
double cosh(double x);
float __salve_narrowed(double x);

float coshf(float x) { return __salve_narrowed(cosh(x)); }
