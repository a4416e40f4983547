// log10 of a float, rounded.
double log10(double x);

float log10f(float x) { return (float)log10(x); }
