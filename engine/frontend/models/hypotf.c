// hypot of floats, rounded.
double hypot(double x, double y);
float __salve_narrowed(double x);

float hypotf(float x, float y) { return __salve_narrowed(hypot(x, y)); }
