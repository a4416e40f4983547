// log2 of a float, rounded.
double log2(double x);

float log2f(float x) { return (float)log2(x); }
