// asin of a float, rounded.
double asin(double x);

float asinf(float x) { return (float)asin(x); }
