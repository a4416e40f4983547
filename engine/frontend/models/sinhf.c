// sinh of a float, rounded.
double sinh(double x);
float __salve_narrowed(double x);

float sinhf(float x) { return __salve_narrowed(sinh(x)); }
