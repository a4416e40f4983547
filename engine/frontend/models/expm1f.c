// expm1 of a float, rounded.
double expm1(double x);
float __salve_narrowed(double x);

float expm1f(float x) { return __salve_narrowed(expm1(x)); }
