// cos of a float, rounded.
double cos(double x);

float cosf(float x) { return (float)cos(x); }
