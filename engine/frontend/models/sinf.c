// sin of a float, rounded.
double sin(double x);

float sinf(float x) { return (float)sin(x); }
