// acos of a float, rounded.
double acos(double x);

float acosf(float x) { return (float)acos(x); }
