// cbrt of a float, rounded.
double cbrt(double x);

float cbrtf(float x) { return (float)cbrt(x); }
