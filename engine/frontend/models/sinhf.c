// sinh of a float, rounded.
double sinh(double x);

float sinhf(float x) { return (float)sinh(x); }
