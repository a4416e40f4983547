// tan of a float, rounded.
double tan(double x);

float tanf(float x) { return (float)tan(x); }
