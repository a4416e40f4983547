// atan of a float, rounded.
double atan(double x);

float atanf(float x) { return (float)atan(x); }
