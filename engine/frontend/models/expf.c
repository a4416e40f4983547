// exp of a float, rounded.
double exp(double x);
float __salve_narrowed(double x);

float expf(float x) { return __salve_narrowed(exp(x)); }
