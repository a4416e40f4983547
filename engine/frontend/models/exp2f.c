// exp2 of a float, rounded.
double exp2(double x);
float __salve_narrowed(double x);

float exp2f(float x) { return __salve_narrowed(exp2(x)); }
