// exp of a float, rounded.
double exp(double x);

float expf(float x) { return (float)exp(x); }
