// log of a float, rounded.
double log(double x);

float logf(float x) { return (float)log(x); }
