// log1p of a float, rounded.
double log1p(double x);

float log1pf(float x) { return (float)log1p(x); }
